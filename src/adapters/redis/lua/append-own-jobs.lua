#!lua
-- Writes jobs of one organization that no other commit holds, all or nothing, and puts into its journal what they add to counters
-- and bills. Sent again, a commit is known by the first of its packs, and nothing is done.
-- The packs are written before: what passes through Lua is copied. The index has of each pack the ends of its jobs' ids.
--
-- KEYS  1 journal  2 job seconds; for each second: its name there, its index
-- ARGV  1 tally; for each second: newest receipt, number of packs, then name and ends of ids of each
-- Returns 1, or 0 where it was here before.

if redis.call('HEXISTS', KEYS[4], ARGV[4]) == 1 then return 0 end
local at = 2
for key = 3, #KEYS, 2 do
  local last = at + 1 + 2 * tonumber(ARGV[at + 1])
  redis.call('HSET', KEYS[key + 1], unpack(ARGV, at + 2, last))
  redis.call('ZADD', KEYS[2], 'GT', ARGV[at], KEYS[key])
  at = last + 1
end
redis.call('XADD', KEYS[1], '*', 'jobs', ARGV[1])
return 1
