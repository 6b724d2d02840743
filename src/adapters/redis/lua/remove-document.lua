-- Deletes a document with its texts and its words.
--   KEYS     documents · totals · order · order of its bucket · lengths · words · its source · its served text · its terms
--   ARGV     document
--   returns  1; 0 where there is no such document
--   why Lua  half of it would be found, or kept where nobody can read it
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before then return 0 end
local gap = string.find(before, ' ', 1, true)
local number = string.sub(before, 1, gap - 1)
local old = cjson.decode(string.sub(before, gap + 1))
local kept = (old.status == 'quarantined' or old.status == 'failed') and 0 or old.chars
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HINCRBY', KEYS[2], 'chars', string.format('%d', -kept))
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('UNLINK', KEYS[7], KEYS[8])
local length = redis.call('HGET', KEYS[5], number)
if not length then return 1 end
redis.call('HDEL', KEYS[5], number)
redis.call('HINCRBY', KEYS[2], 'served', -1)
redis.call('HINCRBY', KEYS[2], 'words', '-' .. string.match(length, ' (%d+) '))

local packed, bytes = struct.pack('>I4', number), 10
for term in string.gmatch(redis.call('GET', KEYS[9]) or '', '[^\n]+') do
  local all = redis.call('HGET', KEYS[6], term) or ''
  local at = string.find(all, packed, 1, true)
  while at and (at - 1) % bytes ~= 0 do at = string.find(all, packed, at + 1, true) end
  if at then
    local rest = string.sub(all, 1, at - 1) .. string.sub(all, at + bytes)
    if rest == '' then redis.call('HDEL', KEYS[6], term) else redis.call('HSET', KEYS[6], term, rest) end
  end
end
redis.call('UNLINK', KEYS[9])
return 1
