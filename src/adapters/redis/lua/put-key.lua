-- Puts a key, with its secret's hash and its state, and tells of the change. A key that is there keeps its requests.
--   KEYS     keys · key-ids · key-hashes · disabled-keys · analytics-keys · requests · revision
--   ARGV     key id · its JSON · SHA-256 of its secret, hex · 1 where it is enabled · its requests, where it is new ·
--            its app's id where it is an analytics key that works, which disables the one before; else ''
local id, hash = ARGV[1], ARGV[3]
local before = redis.call('HGET', KEYS[3], id)
if before and before ~= hash then redis.call('HDEL', KEYS[2], before) end
redis.call('HSET', KEYS[1], id, ARGV[2])
redis.call('HSET', KEYS[2], hash, id)
redis.call('HSET', KEYS[3], id, hash)
redis.call(ARGV[4] == '1' and 'SREM' or 'SADD', KEYS[4], id)
if ARGV[6] ~= '' then
  local retired = redis.call('HGET', KEYS[5], ARGV[6])
  if retired and retired ~= id then redis.call('SADD', KEYS[4], retired) end
  redis.call('HSET', KEYS[5], ARGV[6], id)
end
redis.call('HSETNX', KEYS[6], id, ARGV[5])
redis.call('INCR', KEYS[7])
