#!lua
-- Takes one of several places, for a while.
--   KEYS     sorted set: holders by the millisecond at which their place is free again
--   ARGV     holder · how many places there are · for how many ms · for how many ms the set is kept · 1: who has run out keeps his place
--   returns  1 taken, 0 all are taken
--   flags    where Redis is full it must not even forget who has run out: others would find a place that its holder still has
--   why Lua  two gateways that count at once would both take the last one; and all go by the server's clock
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[5] ~= '1' then redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now) end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
