-- Appends the frames of one flush: numbers them, tells the followers of all gateways, keeps them for readers that come back.
--   KEYS     1 state (string epoch:side:since) · 2, 3 numbers, two sides (hash session → its last number, organization → its mark) ·
--            4 this gateway's last flush (string number:entry) · 5 live frames (stream) · 6 … kept frames, one stream an organization
--   ARGV     1 this flush's number · 2 the number of the one before, 0 for none · 3 a name for a new epoch ·
--            4 ms that live frames are there for · 5 frames to keep of an organization · 6 seconds to keep them ·
--            7 ms and 8 sessions after which the sides turn · 9 how many sessions · 10 how many organizations ·
--            11 … for each session: its name, frames it missed, frames it has here
--            then for each organization: its id, its first and its last session above, its frames' count, its frames
--   returns  the flush's entry. A flush that is there already is not appended again.
--
-- A session's number is slot * 2^27 + n: n counts its frames, slot is the time when that counting began. When the sides turn, the
-- older one is forgotten; a session that is still in use has come over by then. With a flush of this gateway gone, the server has
-- lost what it had, and numbers with it: a new epoch counts everything anew, under new names.
local unit, slotMs, slotOrigin, expireSlack = 134217728, 10000, 1767225600000, 30
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local flushed, entry = string.match(redis.call('GET', KEYS[4]) or '', '^(%d+):(.+)$')
if flushed == ARGV[1] then return entry end

local epoch, side, since = string.match(redis.call('GET', KEYS[1]) or '', '^(%w+):(%d):(%d+)$')
local isLost = ARGV[2] ~= '0' and flushed ~= ARGV[2]
local turned = not epoch or isLost
if turned then
  epoch, side = ARGV[3], 0
  redis.call('UNLINK', KEYS[2], KEYS[3])
else
  side = tonumber(side)
  turned = now - since >= tonumber(ARGV[7]) or redis.call('HLEN', KEYS[2 + side]) >= tonumber(ARGV[8])
  if turned then
    side = 1 - side
    redis.call('UNLINK', KEYS[2 + side])
  end
end
local current, older = KEYS[2 + side], KEYS[3 - side]

local sessions, orgs = tonumber(ARGV[9]), tonumber(ARGV[10])
local orgsAt = 10 + sessions * 3
local names = {}
for s = 1, sessions do names[s] = ARGV[8 + s * 3] end
for o = 1, orgs do names[sessions + o] = ARGV[orgsAt + o * 5 - 4] end
local known = redis.call('HMGET', current, unpack(names))
local unknown, unknownAt = {}, {}
for n = 1, #names do
  if not known[n] then
    unknown[#unknown + 1] = names[n]
    unknownAt[#unknown] = n
  end
end
if #unknown > 0 then
  local found = redis.call('HMGET', older, unpack(unknown))
  for n = 1, #unknown do known[unknownAt[n]] = found[n] end
end

local firsts, written = {}, {}
for s = 1, sessions do
  local missed, count = tonumber(ARGV[9 + s * 3]), tonumber(ARGV[10 + s * 3])
  local last = tonumber(known[s] or 0)
  if last == 0 or last % unit + missed + count >= unit then
    last = math.floor((now - slotOrigin) / slotMs) * unit
  end
  firsts[s] = string.format('%.0f', last + missed)
  written[s * 2 - 1] = names[s]
  written[s * 2] = string.format('%.0f', last + missed + count)
end

local live = { 'XADD', KEYS[5], 'MINID', '~', now - ARGV[4], '*', 'epoch', epoch }
for o = 1, orgs do
  local at = orgsAt + o * 5
  live[7 + o * 2] = table.concat(firsts, ',', tonumber(ARGV[at - 3]), tonumber(ARGV[at - 2]))
  live[8 + o * 2] = ARGV[at]
end
entry = redis.call(unpack(live))

-- An organization's mark: the frames since an entry, that entry, and when the stream's life was last prolonged.
for o = 1, orgs do
  local kept, at = KEYS[5 + o], orgsAt + o * 5
  redis.call('XADD', kept, entry, 'epoch', epoch, live[7 + o * 2], live[8 + o * 2])
  local frames, from, prolonged = string.match(known[sessions + o] or '', '^(%d+):(.+):(%d+)$')
  frames = (frames or 0) + ARGV[at - 1]
  from = from or entry
  if tonumber(prolonged or 0) + expireSlack <= tonumber(time[1]) then
    prolonged = time[1]
    redis.call('EXPIRE', kept, ARGV[6] + expireSlack)
  end
  if frames >= tonumber(ARGV[5]) then
    redis.call('XTRIM', kept, 'MINID', from)
    frames, from = 0, string.gsub(entry, '%d+$', function(n) return n + 1 end)
  end
  written[#written + 1] = names[sessions + o]
  written[#written + 1] = frames .. ':' .. from .. ':' .. prolonged
end

redis.call('HSET', current, unpack(written))
if turned then
  redis.call('SET', KEYS[1], epoch .. ':' .. side .. ':' .. string.format('%.0f', now))
  redis.call('PEXPIRE', current, ARGV[7] * 2)
end
redis.call('SET', KEYS[4], ARGV[1] .. ':' .. entry, 'EX', 600)
return entry
