-- Gives sessions a slot where their frames are counted, and their counting a name.
--   KEYS     1 state (string epoch:serial:side) · 2, 3 slots, two sides (hash session → slot:name) ·
--            4, 5 counts, two sides (one 32-bit number a session, at its slot)
--   ARGV     1 a state that has lost numbers, or '' · 2 a name for a new epoch · 3 sessions after which the sides turn ·
--            4 … sessions
--   returns  { state, slot:name, … }
--
-- A full side turns into the older one, and the older one before it is forgotten: a session that is still in use has moved over by
-- then, with its number and its name. A new epoch forgets everything; no name is given twice.
local state = redis.call('GET', KEYS[1])
local epoch, turns, side = string.match(state or '', '^(%w+):(%d+):(%d)$')
local before = state
if not epoch or state == ARGV[1] then
  epoch, turns, side = ARGV[2], 0, 0
  redis.call('UNLINK', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
  state = epoch .. ':0:0'
elseif redis.call('HLEN', KEYS[2 + side]) >= tonumber(ARGV[3]) then
  turns, side = turns + 1, 1 - side
  redis.call('UNLINK', KEYS[2 + side], KEYS[4 + side])
  state = epoch .. ':' .. turns .. ':' .. side
end
if state ~= before then redis.call('SET', KEYS[1], state) end

local slots, counts, olderSlots, olderCounts = KEYS[2 + side], KEYS[4 + side], KEYS[3 - side], KEYS[5 - side]
local reply = { state }
local slot = redis.call('HLEN', slots)
for s = 4, #ARGV do
  local found = redis.call('HGET', slots, ARGV[s])
  if not found then
    local name = turns .. 'x' .. slot
    local older = redis.call('HGET', olderSlots, ARGV[s])
    if older then
      local olderSlot, olderName = string.match(older, '^(%d+):(%w+)$')
      local number = redis.call('BITFIELD', olderCounts, 'GET', 'u32', '#' .. olderSlot)[1]
      redis.call('BITFIELD', counts, 'SET', 'u32', '#' .. slot, number)
      name = olderName
    end
    found = slot .. ':' .. name
    redis.call('HSET', slots, ARGV[s], found)
    slot = slot + 1
  end
  reply[s - 2] = found
end
return reply
