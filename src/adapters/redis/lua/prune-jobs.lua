#!lua flags=allow-oom
-- Deletes jobs of one organization that were received before an instant, oldest first: finished ones by whole seconds where
-- all of a second is that old, then accepted ones that never finished, which leave the counters too.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages; and the hashes that 2 names, all of one tag
-- ARGV  1 instant, ms since the epoch  2 most jobs to delete  3 the largest hash that is read whole
-- Returns how many jobs went.

local before, most, largest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local receivedAtField = 9
local gone = 0

-- Of a second that is old in part, or holds more than may go.
local function someOf(key, isOld, left)
  if redis.call('HLEN', key) > largest then
    -- Too many to be read: where all are old, any will do.
    return isOld and redis.call('HRANDFIELD', key, left) or {}
  end
  local fields, old = redis.call('HGETALL', key), {}
  for i = 1, #fields, 2 do
    local receivedAt = cmsgpack.unpack(fields[i + 1])[receivedAtField]
    if receivedAt < before then old[#old + 1] = { receivedAt, fields[i] } end
  end
  table.sort(old, function(a, b) return a[1] < b[1] end)
  local ids = {}
  for i = 1, math.min(left, #old) do ids[i] = old[i][2] end
  return ids
end

local seconds = redis.call('ZRANGE', KEYS[2], 0, most, 'WITHSCORES')
for i = 1, #seconds, 2 do
  local key, isOld = seconds[i], tonumber(seconds[i + 1]) < before
  local many, left = redis.call('HLEN', key), most - gone
  if isOld and many <= left then
    redis.call('UNLINK', key)
    redis.call('ZREM', KEYS[2], key)
    gone = gone + many
  else
    local ids = left > 0 and someOf(key, isOld, left) or {}
    if #ids > 0 then gone = gone + redis.call('HDEL', key, unpack(ids)) end
    break
  end
end

if gone < most then
  local ids = redis.call('ZRANGE', KEYS[4], '-inf', '(' .. ARGV[1], 'BYSCORE', 'LIMIT', 0, most - gone)
  if #ids > 0 then
    local fields = {}
    for _, record in ipairs(redis.call('HMGET', KEYS[3], unpack(ids))) do
      if record then
        fields[#fields + 1] = 'undo'
        fields[#fields + 1] = record
      end
    end
    if #fields > 0 then redis.call('XADD', KEYS[1], '*', unpack(fields)) end
    redis.call('HDEL', KEYS[3], unpack(ids))
    redis.call('ZREM', KEYS[4], unpack(ids))
    gone = gone + #ids
  end
end
return gone
