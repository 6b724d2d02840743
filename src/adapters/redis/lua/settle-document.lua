-- Puts a document in the place of what is known of it, where that is not decided.
--   KEYS     documents · totals · order · order of its bucket · lengths · words · its source · its served text · its terms · segments
--   ARGV     document · JSON of its record · status · characters that are kept of it · words · bucket · terms, a line each ·
--            for each term 6 bytes: how often (16 bits), and where first (32 bits) · most documents of a segment
--   returns  1; 0 where there is no such document, or it is decided: then nothing is done
--   why Lua  a document that is removed meanwhile must leave no word behind, and one that is served must be found
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before then return 0 end
local gap = string.find(before, ' ', 1, true)
local number = string.sub(before, 1, gap - 1)
local old = cjson.decode(string.sub(before, gap + 1))
if old.status ~= 'arriving' and old.status ~= 'pending' then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], number .. ' ' .. ARGV[2])
redis.call('HINCRBY', KEYS[2], 'chars', string.format('%d', ARGV[4] - old.chars))
redis.call('ZADD', KEYS[3], number, ARGV[1])
redis.call('ZADD', KEYS[4], number, ARGV[1])
if ARGV[3] == 'pending' then return 1 end
redis.call('UNLINK', KEYS[7])
if ARGV[3] ~= 'served' then
  redis.call('UNLINK', KEYS[8])
  return 1
end
redis.call('HINCRBY', KEYS[2], 'served', 1)
redis.call('HINCRBY', KEYS[2], 'words', ARGV[5])
-- A segment with room, so that there are never more than all documents fill.
local segment = redis.call('ZRANGEBYSCORE', KEYS[10], '-inf', '(' .. ARGV[9], 'LIMIT', 0, 1)[1] or redis.call('ZCARD', KEYS[10])
redis.call('ZINCRBY', KEYS[10], 1, segment)
redis.call('HSET', KEYS[5], number, ARGV[1] .. ' ' .. ARGV[5] .. '/' .. segment .. ' ' .. ARGV[6])
if ARGV[7] == '' then return 1 end
redis.call('SET', KEYS[9], ARGV[7])

-- Many at a time: a call costs more than what it does.
local packed, at, many = struct.pack('>I4', number), 1, 500
local function add(terms)
  if #terms == 0 then return end
  local others, entries = redis.call('HMGET', KEYS[6], unpack(terms)), {}
  for n, term in ipairs(terms) do
    entries[2 * n - 1] = term
    entries[2 * n] = (others[n] or '') .. packed .. string.sub(ARGV[8], at, at + 5)
    at = at + 6
  end
  redis.call('HSET', KEYS[6], unpack(entries))
end
local terms = {}
for term in string.gmatch(ARGV[7], '[^\n]+') do
  terms[#terms + 1] = segment .. ' ' .. term
  if #terms == many then
    add(terms)
    terms = {}
  end
end
add(terms)
return 1
