#!lua flags=allow-oom
-- Deletes jobs of one organization that were received before an instant, oldest first: finished ones by whole seconds where
-- all of a second is that old, then accepted ones that never finished, which leave the counters too.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages; and the hashes that 2 names, all of one tag
-- ARGV  1 instant, ms since the epoch  2 most jobs to delete  3 jobs of the largest hash that is read
--       4 characters of an id that name its field  5 what the key of a hash's packs has at its end
-- Returns how many jobs went.

local before, most, largest, fieldChars = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local packsEnd = ARGV[5]
local gone = 0

-- Fields of jobs of a second that is old in part, or holds more than may go; oldest first.
local function someOf(jobs, isOld, left)
  if redis.call('HLEN', jobs) > largest then
    -- Too many to be read: where all are old, any will do.
    return isOld and redis.call('HRANDFIELD', jobs, left) or {}
  end
  local packs, packed, old = redis.call('HGETALL', jobs .. packsEnd), {}, {}
  for i = 1, #packs, 2 do
    for _, record in ipairs(cmsgpack.unpack(packs[i + 1])) do packed[packs[i] .. record[2]:sub(-fieldChars)] = record[9] end
  end
  local fields = redis.call('HGETALL', jobs)
  for i = 1, #fields, 2 do
    local receivedAt = packed[fields[i + 1] .. fields[i]]
    if receivedAt and receivedAt < before then old[#old + 1] = { receivedAt, fields[i] } end
  end
  table.sort(old, function(a, b) return a[1] < b[1] end)
  local some = {}
  for i = 1, math.min(left, #old) do some[i] = old[i][2] end
  return some
end

local seconds = redis.call('ZRANGE', KEYS[2], 0, most, 'WITHSCORES')
for i = 1, #seconds, 2 do
  local jobs, isOld = seconds[i], tonumber(seconds[i + 1]) < before
  local many, left = redis.call('HLEN', jobs), most - gone
  if isOld and many <= left then
    redis.call('UNLINK', jobs, jobs .. packsEnd)
    redis.call('ZREM', KEYS[2], jobs)
    gone = gone + many
  else
    -- Packs stay until all of their second goes.
    local some = left > 0 and someOf(jobs, isOld, left) or {}
    if #some > 0 then gone = gone + redis.call('HDEL', jobs, unpack(some)) end
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
