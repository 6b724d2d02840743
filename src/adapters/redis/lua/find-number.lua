-- A session's last number.
--   KEYS     1 state (string epoch:serial:side) · 2, 3 slots, two sides (hash session → slot:name) ·
--            4, 5 counts, two sides (hash block → 16 big-endian 32-bit numbers, one a session)
--   ARGV     session
--   returns  { epoch, name, number }, or nothing where the session is not known
local epoch, side = string.match(redis.call('GET', KEYS[1]) or '', '^(%w+):%d+:(%d)$')
if not epoch then return false end
for _, at in ipairs({ side, 1 - side }) do
  local slot, name = string.match(redis.call('HGET', KEYS[2 + at], ARGV[1]) or '', '^(%d+):(%w+)$')
  if slot then
    local block = redis.call('HGET', KEYS[4 + at], math.floor(slot / 16))
    return { epoch, name, block and struct.unpack('>I4', block, slot % 16 * 4 + 1) or 0 }
  end
end
return false
