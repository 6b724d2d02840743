-- A session's last number.
--   KEYS     state (string epoch:side:since) · numbers, two sides (hash session → number)
--   ARGV     session
--   returns  { epoch, number }, or nothing where the session is not known
local epoch, side = string.match(redis.call('GET', KEYS[1]) or '', '^(%w+):(%d)')
if not epoch then return false end
local number = redis.call('HGET', KEYS[2 + side], ARGV[1]) or redis.call('HGET', KEYS[3 - side], ARGV[1])
return number and { epoch, number }
