-- Takes an organization off a list of those that have something, where nothing has come for a while.
--   KEYS     sorted set: organizations by when the last thing came, ms
--   ARGV     organization · ms: one that is younger stays
--   returns  1 it is off the list, 0 it stays
--   why Lua  what comes between the look and the removal would be forgotten
local last = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not last or tonumber(last) >= tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
