#!lua
-- Writes the jobs of one commit of one organization, all or nothing, and puts into its journal what is to be counted.
-- A job that has finished before keeps its place in the counters, however often it comes; one that only was accepted is
-- counted anew, and its former record taken back. An accepted job never replaces a finished one, but where it is reopened.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages  5.. hashes of finished jobs, by second
-- ARGV  1 journal entry, of all jobs below in their order
--       2 "reopen": the accepted jobs take the place of failed ones; else ""
--       for each hash of KEYS: number of jobs, newest receipt, then id and record of each
--       number of accepted jobs, then of each: its hash among KEYS, id, record, receipt
-- Returns how many jobs were new here.

local journal, seconds, inflight, ages = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local reopens = ARGV[2] == 'reopen'
local anyInflight = redis.call('EXISTS', inflight) == 1
local skipped, undone = {}, {}
local at, seen = 3, 0

local function dropInflight(ids)
  local found = redis.call('HMGET', inflight, unpack(ids))
  for i, record in ipairs(found) do
    if record then
      undone[#undone + 1] = record
      redis.call('HDEL', inflight, ids[i])
      redis.call('ZREM', ages, ids[i])
    end
  end
end

for key = 5, #KEYS do
  local many, newest = tonumber(ARGV[at]), ARGV[at + 1]
  at = at + 2
  if many > 0 then
    local ids = {}
    for i = 1, many do ids[i] = ARGV[at + 2 * i - 2] end
    local found = redis.call('HMGET', KEYS[key], unpack(ids))
    redis.call('HSET', KEYS[key], unpack(ARGV, at, at + 2 * many - 1))
    redis.call('ZADD', seconds, 'GT', newest, KEYS[key])
    for i = 1, many do
      if found[i] then skipped[#skipped + 1] = seen + i - 1 end
    end
    if anyInflight then dropInflight(ids) end
    at = at + 2 * many
    seen = seen + many
  end
end

for i = 1, tonumber(ARGV[at]) do
  local hash, id, record, receivedAt = KEYS[tonumber(ARGV[at + 1])], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  local finished = redis.call('HGET', hash, id)
  if finished and reopens and cmsgpack.unpack(finished)[8] == 'failed' then
    undone[#undone + 1] = finished
    redis.call('HDEL', hash, id)
    finished = false
  end
  if finished then
    skipped[#skipped + 1] = seen
  else
    dropInflight({ id })
    redis.call('HSET', inflight, id, record)
    redis.call('ZADD', ages, receivedAt, id)
  end
  at = at + 4
  seen = seen + 1
end

local fields = { 'jobs', ARGV[1] }
if #skipped > 0 then
  fields[3], fields[4] = 'skip', table.concat(skipped, ',')
end
for _, record in ipairs(undone) do
  fields[#fields + 1] = 'undo'
  fields[#fields + 1] = record
end
if #skipped < seen or #undone > 0 then redis.call('XADD', journal, '*', unpack(fields)) end
return seen - #skipped
