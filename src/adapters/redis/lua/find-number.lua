-- A session's last number.
--   KEYS     1 state (string epoch:serial:side) · 2, 3 slots, two sides (hash session → slot:name) ·
--            4, 5 counts, two sides (one 32-bit number a session, at its slot)
--   ARGV     session
--   returns  { epoch, name, number }, or nothing where the session is not known
local epoch, side = string.match(redis.call('GET', KEYS[1]) or '', '^(%w+):%d+:(%d)$')
if not epoch then return false end
for _, at in ipairs({ side, 1 - side }) do
  local slot, name = string.match(redis.call('HGET', KEYS[2 + at], ARGV[1]) or '', '^(%d+):(%w+)$')
  if slot then return { epoch, name, redis.call('BITFIELD', KEYS[4 + at], 'GET', 'u32', '#' .. slot)[1] } end
end
return false
