-- Adds authenticated requests to the keys that exist.
--   KEYS     keys · requests · what this gateway added last (string)
--   ARGV     a number that this gateway gives to no other call · seconds to remember it for · then key id, requests, …
--   returns  for each key that exists: its id, its requests after adding; one after the other
redis.call('SET', KEYS[3], ARGV[1], 'EX', ARGV[2])
local totals = {}
for at = 3, #ARGV, 2 do
  if redis.call('HEXISTS', KEYS[1], ARGV[at]) == 1 then
    totals[#totals + 1] = ARGV[at]
    totals[#totals + 1] = redis.call('HINCRBY', KEYS[2], ARGV[at], ARGV[at + 1])
  end
end
return totals
