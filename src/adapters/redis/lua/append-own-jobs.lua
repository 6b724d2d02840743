#!lua
-- Writes jobs that no other commit holds, all or nothing, and puts into the journal of each organization what they add to counters
-- and bills. Sent again, a commit is known by the first of its packs, and nothing is done.
-- The packs are written before: what passes through Lua is copied. The index has of each pack the ends of its jobs' ids.
--
-- KEYS  for each organization: journal, job seconds; then for each of its seconds: its name there, its index
-- ARGV  for each organization: tally, number of seconds; then for each of them: newest decision, number of packs, name and ends of
--       ids of each
-- Returns 1, or 0 where it was here before.

if redis.call('HEXISTS', KEYS[4], ARGV[5]) == 1 then return 0 end
local key, at = 1, 1
while key < #KEYS do
  local journal, seconds, tally = KEYS[key], KEYS[key + 1], ARGV[at]
  local nextOrg = key + 2 + 2 * tonumber(ARGV[at + 1])
  key, at = key + 2, at + 2
  while key < nextOrg do
    local last = at + 1 + 2 * tonumber(ARGV[at + 1])
    redis.call('HSET', KEYS[key + 1], unpack(ARGV, at + 2, last))
    redis.call('ZADD', seconds, 'GT', ARGV[at], KEYS[key])
    key, at = key + 2, last + 1
  end
  redis.call('XADD', journal, '*', 'jobs', tally)
end
return 1
