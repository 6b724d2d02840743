-- Disables a key, and tells of the change.
--   KEYS     keys · disabled-keys · revision
--   ARGV     key id
--   returns  1; 0 where there is no such key
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('INCR', KEYS[3])
return 1
