#!lua
-- Writes the jobs of one commit of one organization, all or nothing, and puts into its journal what is to be counted.
-- A job that has finished before keeps its place in the counters, however often it comes; one that only was accepted is
-- counted anew, and its former record taken back. An accepted job never replaces a finished one, but where it is reopened.
-- The records of finished jobs are written before, in packs: what passes through Lua is copied, and costs three times as much.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages  5.. finished jobs, by second
-- ARGV  1 journal entry, of all jobs below in their order
--       2 "", or the record under which the one accepted job was counted as failed: it takes that one's place
--       for each second: newest receipt, number of packs, then of each: its name (of failed jobs: f…), number of
--         jobs, their fields
--       number of accepted jobs, then of each: its second (1..), field, record, receipt
-- Returns how many jobs were new here.

local journal, seconds, inflight, ages = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local failed = ARGV[2]
local anyInflight = redis.call('EXISTS', inflight) == 1
local skipped, undone = {}, {}
local at, seen = 3, 0

local function dropInflight(fields)
  for i, record in ipairs(redis.call('HMGET', inflight, unpack(fields))) do
    if record then
      undone[#undone + 1] = record
      redis.call('HDEL', inflight, fields[i])
      redis.call('ZREM', ages, fields[i])
    end
  end
end

for key = 5, #KEYS do
  local newest, packs = ARGV[at], tonumber(ARGV[at + 1])
  at = at + 2
  for _ = 1, packs do
    local pack, many = ARGV[at], tonumber(ARGV[at + 1])
    local fields = { unpack(ARGV, at + 2, at + 1 + many) }
    local found, pairsOf = redis.call('HMGET', KEYS[key], unpack(fields)), {}
    for i = 1, many do
      pairsOf[2 * i - 1], pairsOf[2 * i] = fields[i], pack
      if found[i] then skipped[#skipped + 1] = seen + i - 1 end
    end
    redis.call('HSET', KEYS[key], unpack(pairsOf))
    if anyInflight then dropInflight(fields) end
    at = at + 2 + many
    seen = seen + many
  end
  if packs > 0 then redis.call('ZADD', seconds, 'GT', newest, KEYS[key]) end
end

for i = 1, tonumber(ARGV[at]) do
  local jobs, field, record, receivedAt = KEYS[4 + tonumber(ARGV[at + 1])], unpack(ARGV, at + 2, at + 4)
  local finished = redis.call('HGET', jobs, field)
  if finished and failed ~= '' and finished:sub(1, 1) == 'f' then
    undone[#undone + 1] = failed
    redis.call('HDEL', jobs, field)
    finished = false
  end
  if finished then
    skipped[#skipped + 1] = seen
  else
    dropInflight({ field })
    redis.call('HSET', inflight, field, record)
    redis.call('ZADD', ages, receivedAt, field)
  end
  at = at + 4
  seen = seen + 1
end

local entry = { 'jobs', ARGV[1] }
if #skipped > 0 then
  entry[3], entry[4] = 'skip', table.concat(skipped, ',')
end
for _, record in ipairs(undone) do
  entry[#entry + 1] = 'undo'
  entry[#entry + 1] = record
end
if #skipped < seen or #undone > 0 then redis.call('XADD', journal, '*', unpack(entry)) end
return seen - #skipped
