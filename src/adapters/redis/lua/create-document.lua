-- Notes a knowledge document that is arriving, and gives it its number.
--   KEYS     documents · totals
--   ARGV     document · JSON of its record · characters · most documents · most characters of an organization
--   returns  its number; 0 where the organization has as much as it may: then nothing is done
--   why Lua  two gateways that count at once would both find room for the last one
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
local held = tonumber(redis.call('HGET', KEYS[2], 'chars') or 0)
if held + tonumber(ARGV[3]) > tonumber(ARGV[5]) then return 0 end
redis.call('HINCRBY', KEYS[2], 'chars', ARGV[3])
local number = redis.call('HINCRBY', KEYS[2], 'number', 1)
redis.call('HSET', KEYS[1], ARGV[1], number .. ' ' .. ARGV[2])
return number
