-- Who a key belongs to, as one look at the accounts.
--   KEYS     key-ids · keys · disabled-keys · requests · apps  (hashes by id; disabled-keys is a set)
--   ARGV     SHA-256 of the key's secret, hex
--   read     as in remove-accounts.lua
--   returns  { key as JSON, 1 where it is disabled, its requests, its app as JSON }, or nothing where key or app is missing
local id = redis.call('HGET', KEYS[1], ARGV[1])
if not id then return false end
local key = redis.call('HGET', KEYS[2], id)
if not key then return false end
local app = redis.call('HGET', KEYS[5], string.match(key, '"appId":"([^"]*)"'))
if not app then return false end
return { key, redis.call('SISMEMBER', KEYS[3], id), redis.call('HGET', KEYS[4], id) or '0', app }
