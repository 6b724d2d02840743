#!lua flags=allow-oom
-- Holds on to places, also to those that have run out meanwhile: who has one keeps it.
--   KEYS     sorted set: holders by the millisecond at which their place is free again
--   ARGV     for how many ms · for how many ms the set is kept · holders …
--   flags    a full Redis must not part a holder from his place; what is written is there already, mostly
local time = redis.call('TIME')
local untilMs = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for at = 3, #ARGV do redis.call('ZADD', KEYS[1], untilMs, ARGV[at]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
