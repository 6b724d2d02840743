#!lua flags=allow-oom
-- Counts what stands at the head of an organization's journal: the new counters and bills go in and the entries go out in
-- one step, so that each is counted once whoever counts it, and whenever a gateway dies. It makes the journal shorter, and
-- may therefore run where memory is full.
--
-- KEYS  1 journal  2 organization  3 billed days  4.. hashes of counters
-- ARGV  1 number of entries, then their ids from the first one on
--       body and grant of the organization as they were when the bill was made ("" where there is none), its new grant
--       number of billed days, then day and charges of each
--       for each hash of counters: seconds it lives from now on (0: for ever), number of counters, then field and value of each
-- Returns 1; or 0, and does nothing, where another gateway has counted the first entry or the organization has changed.

local many = tonumber(ARGV[1])
if #redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2]) == 0 then return 0 end
local at = many + 2
local org = redis.call('HMGET', KEYS[2], 'body', 'grant')
if (org[1] or '') ~= ARGV[at] or (org[2] or '') ~= ARGV[at + 1] then return 0 end

local function write(key, first, pairsOf)
  local last = first + 2 * pairsOf - 1
  for from = first, last, 2000 do redis.call('HSET', key, unpack(ARGV, from, math.min(from + 1999, last))) end
  return last + 1
end

if ARGV[at + 2] ~= ARGV[at + 1] then redis.call('HSET', KEYS[2], 'grant', ARGV[at + 2]) end
at = write(KEYS[3], at + 4, tonumber(ARGV[at + 3]))
for key = 4, #KEYS do
  local seconds = tonumber(ARGV[at])
  at = write(KEYS[key], at + 2, tonumber(ARGV[at + 1]))
  if seconds > 0 then redis.call('EXPIRE', KEYS[key], seconds) end
end
redis.call('XDEL', KEYS[1], unpack(ARGV, 2, many + 1))
return 1
