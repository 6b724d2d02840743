#!lua
-- Writes the jobs of one commit of one organization, all or nothing, and puts into its journal what is to be counted.
-- A job that has finished before keeps its place in the counters, however often it comes; one that only was accepted is
-- counted anew, and its former record taken back. An accepted job never replaces a finished one, but where it is reopened.
-- The records of finished jobs are written before, in packs: what passes through Lua is copied, and costs three times as much.
--
-- KEYS  1 journal  2 job seconds  3 inflight jobs  4 their ages  5.. finished jobs, by second
-- ARGV  1 journal entry, of all jobs below in their order
--       2 "", or the record under which the one accepted job was counted as failed: it takes that one's place
--       for each second: newest decision, number of packs, then of each: its name (of failed jobs: f…), number of jobs, their
--         fields; then number of accepted jobs, their fields, their records, their receipts
-- Returns how many jobs were new here.

local journal, seconds, inflight, ages = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local failed = ARGV[2]
local anyInflight = redis.call('EXISTS', inflight) == 1
local skipped, undone = {}, {}
local at, seen = 3, 0

-- Takes accepted jobs back; returns whether any of the fields was there.
local function dropInflight(fields)
  local dropped = {}
  for i, record in ipairs(redis.call('HMGET', inflight, unpack(fields))) do
    if record then
      undone[#undone + 1] = record
      dropped[#dropped + 1] = fields[i]
    end
  end
  if #dropped > 0 then
    redis.call('HDEL', inflight, unpack(dropped))
    redis.call('ZREM', ages, unpack(dropped))
  end
  return #dropped > 0
end

local function finish(jobs)
  local pack, many = ARGV[at], tonumber(ARGV[at + 1])
  local fields = { unpack(ARGV, at + 2, at + 1 + many) }
  local found, pairsOf = redis.call('HMGET', jobs, unpack(fields)), {}
  for i = 1, many do
    pairsOf[2 * i - 1], pairsOf[2 * i] = fields[i], pack
    if found[i] then skipped[#skipped + 1] = seen + i - 1 end
  end
  redis.call('HSET', jobs, unpack(pairsOf))
  if anyInflight then dropInflight(fields) end
  at = at + 2 + many
  seen = seen + many
end

local function accept(jobs)
  local many = tonumber(ARGV[at])
  if many > 0 then
    local fields = { unpack(ARGV, at + 1, at + many) }
    local finished = redis.call('HMGET', jobs, unpack(fields))
    local reopened = failed ~= '' and (not finished[1] or finished[1]:sub(1, 1) == 'f')
    if reopened then
      redis.call('HDEL', jobs, fields[1])
      finished[1] = false
    end
    local new, records, receipts = {}, {}, {}
    for i = 1, many do
      if finished[i] then
        skipped[#skipped + 1] = seen + i - 1
      else
        local n = #new + 1
        new[n] = fields[i]
        records[2 * n - 1], records[2 * n] = fields[i], ARGV[at + many + i]
        receipts[2 * n - 1], receipts[2 * n] = ARGV[at + 2 * many + i], fields[i]
      end
    end
    if #new > 0 then
      -- A failed job that is past retention was counted all the same; one that is inflight has been reopened before.
      local wasInflight = dropInflight(new)
      if reopened and not wasInflight then undone[#undone + 1] = failed end
      redis.call('HSET', inflight, unpack(records))
      redis.call('ZADD', ages, unpack(receipts))
    end
  end
  at = at + 1 + 3 * many
  seen = seen + many
end

for key = 5, #KEYS do
  local newest, packs = ARGV[at], tonumber(ARGV[at + 1])
  at = at + 2
  for _ = 1, packs do finish(KEYS[key]) end
  if packs > 0 then redis.call('ZADD', seconds, 'GT', newest, KEYS[key]) end
  accept(KEYS[key])
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
