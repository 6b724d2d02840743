-- Keys with what changes by itself.
--   KEYS     keys · disabled-keys · requests  (hash, set, hash, by key id)
--   ARGV     a key's id, or '' for all
--   returns  for each key: its JSON, 1 where it is disabled, its requests; one after the other
local found = {}
local function add(id, key)
  found[#found + 1] = key
  found[#found + 1] = redis.call('SISMEMBER', KEYS[2], id)
  found[#found + 1] = redis.call('HGET', KEYS[3], id) or '0'
end
if ARGV[1] ~= '' then
  local key = redis.call('HGET', KEYS[1], ARGV[1])
  if key then add(ARGV[1], key) end
  return found
end
local all = redis.call('HGETALL', KEYS[1])
for at = 1, #all, 2 do add(all[at], all[at + 1]) end
return found
