#!lua flags=allow-oom
-- Deletes jobs of one organization that were decided before an instant: finished ones by whole seconds, oldest first, where all
-- of a second is that old and as many may go, of a larger one those that one commit alone holds, by whole packs; then the accepted
-- ones that are named, where they have not finished since, which leave the counters too.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages; and the hashes that 2 names, all of one tag
-- ARGV  1 instant, ms since the epoch  2 most jobs to delete  3, 4 what the keys of a second's packs and of their index have
--       at their end  5 length of a job in the index  6.. fields of accepted jobs
-- Returns how many jobs went, then the first second that stays and its newest decision, where there is one.

local before, most, packsEnd, indexEnd, length = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5])
local gone, first, newest = 0, false, false

local function jobsInIndex(jobs)
  local many = 0
  for _, ends in ipairs(redis.call('HVALS', jobs .. indexEnd)) do many = many + #ends / length end
  return many
end

-- As many packs of a second that may go as hold no more jobs than may go.
local function dropPacks(jobs)
  for _, pack in ipairs(redis.call('HKEYS', jobs .. indexEnd)) do
    local many = redis.call('HSTRLEN', jobs .. indexEnd, pack) / length
    if gone + many <= most then
      redis.call('HDEL', jobs .. indexEnd, pack)
      redis.call('HDEL', jobs .. packsEnd, pack)
      gone = gone + many
    end
  end
end

local seconds = redis.call('ZRANGE', KEYS[2], 0, most, 'WITHSCORES')
for i = 1, #seconds, 2 do
  local jobs = seconds[i]
  local isOld = tonumber(seconds[i + 1]) < before
  local many = isOld and redis.call('HLEN', jobs) + jobsInIndex(jobs) or 0
  if not isOld or many > most - gone then
    if isOld then dropPacks(jobs) end
    first, newest = jobs, seconds[i + 1]
    break
  end
  redis.call('UNLINK', jobs, jobs .. packsEnd, jobs .. indexEnd)
  redis.call('ZREM', KEYS[2], jobs)
  gone = gone + many
end

local ids = { unpack(ARGV, 6, math.min(#ARGV, 5 + most - gone)) }
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
return { gone, first, newest }
