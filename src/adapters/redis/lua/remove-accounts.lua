-- Removes an app, or all apps of an organization, with their keys, and tells of the change.
--   KEYS     apps · keys · key-ids · key-hashes · disabled-keys · analytics-keys · requests · orgs · revision
--   ARGV     'app' or 'org' · its id
--   read     not by cjson, which fails at half a character in a name, as JSON may escape one: inside of a string no quote stands unescaped
--   returns  1; 0 where there is no such app or organization (keys of an app that never was go all the same)
local removed, apps = 0, {}
if ARGV[1] == 'org' then
  local all = redis.call('HGETALL', KEYS[1])
  for at = 1, #all, 2 do
    if string.match(all[at + 1], '"orgId":"([^"]*)"') == ARGV[2] then apps[all[at]] = true end
  end
  removed = redis.call('SREM', KEYS[8], ARGV[2])
else
  apps[ARGV[2]] = true
  removed = redis.call('HEXISTS', KEYS[1], ARGV[2])
end
local keys = redis.call('HGETALL', KEYS[2])
for at = 1, #keys, 2 do
  local id = keys[at]
  if apps[string.match(keys[at + 1], '"appId":"([^"]*)"')] then
    redis.call('HDEL', KEYS[2], id)
    redis.call('HDEL', KEYS[3], redis.call('HGET', KEYS[4], id))
    redis.call('HDEL', KEYS[4], id)
    redis.call('SREM', KEYS[5], id)
    redis.call('HDEL', KEYS[7], id)
  end
end
for app in pairs(apps) do
  redis.call('HDEL', KEYS[1], app)
  redis.call('HDEL', KEYS[6], app)
end
redis.call('INCR', KEYS[9])
return removed
