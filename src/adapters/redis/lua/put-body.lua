-- Puts the JSON of an app or a key, and tells of the change.
--   KEYS     hash id → JSON · revision of the accounts
--   ARGV     id · the JSON it must have now ('' for whatever it has) · the JSON it is to have
--   returns  1; 0 where it is not what it must be: then nothing is done
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('INCR', KEYS[2])
return 1
