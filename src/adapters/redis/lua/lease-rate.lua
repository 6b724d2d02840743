-- Leases a part of a key's clock minute to a gateway.
-- KEYS: 1 hash of the key's minute: `all`, and one field a gateway: requests leased.
-- ARGV: 1 gateway; 2 requests that all gateways may let through; 3 requests needed now; 4 part of the rest to lease: one in so
--       many; 5 milliseconds that the hash lives.
-- Returns requests leased to this gateway, requests leased to all, gateways.
local all = tonumber(redis.call('HGET', KEYS[1], 'all') or '0')
local rest = math.max(0, tonumber(ARGV[2]) - all)
local lease = math.min(rest, math.max(tonumber(ARGV[3]), math.ceil(rest / tonumber(ARGV[4]))))
local mine = redis.call('HINCRBY', KEYS[1], ARGV[1], lease)
redis.call('HINCRBY', KEYS[1], 'all', lease)
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return {mine, all + lease, redis.call('HLEN', KEYS[1]) - 1}
