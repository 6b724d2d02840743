-- Deletes a document with its texts and its words.
--   KEYS     documents · totals · order · order of its bucket · lengths · words · its source · its served text · its terms · segments
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
-- Of a document from before there were segments, words stand without one.
local words, segment = string.match(length, ' (%d+)/?(%d*) ')
redis.call('HINCRBY', KEYS[2], 'words', '-' .. words)
local prefix = ''
if segment ~= '' then
  redis.call('ZINCRBY', KEYS[10], -1, segment)
  prefix = segment .. ' '
end

-- Many at a time: a call costs more than what it does.
local packed, bytes, many = struct.pack('>I4', number), 10, 500
local function without(all)
  local at = string.find(all, packed, 1, true)
  while at and (at - 1) % bytes ~= 0 do at = string.find(all, packed, at + 1, true) end
  if not at then return all end
  return string.sub(all, 1, at - 1) .. string.sub(all, at + bytes)
end
local function drop(terms)
  if #terms == 0 then return end
  local all, kept, gone = redis.call('HMGET', KEYS[6], unpack(terms)), {}, {}
  for n, term in ipairs(terms) do
    local rest = without(all[n] or '')
    if rest == '' then
      gone[#gone + 1] = term
    else
      kept[#kept + 1] = term
      kept[#kept + 1] = rest
    end
  end
  if #kept > 0 then redis.call('HSET', KEYS[6], unpack(kept)) end
  if #gone > 0 then redis.call('HDEL', KEYS[6], unpack(gone)) end
end
local terms = {}
for term in string.gmatch(redis.call('GET', KEYS[9]) or '', '[^\n]+') do
  terms[#terms + 1] = prefix .. term
  if #terms == many then
    drop(terms)
    terms = {}
  end
end
drop(terms)
redis.call('UNLINK', KEYS[9])
return 1
