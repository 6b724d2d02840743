-- Puts a part of the text of a document that is not decided.
--   KEYS     documents · the layer of its text
--   ARGV     document · part · text
--   returns  1; 0 where there is no such document, or it is decided: then nothing is done
--   why Lua  a part that comes after the removal would be kept for ever
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before then return 0 end
local status = cjson.decode(string.sub(before, string.find(before, ' ', 1, true) + 1)).status
if status ~= 'arriving' and status ~= 'pending' then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
