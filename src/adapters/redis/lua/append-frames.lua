-- Appends the frames of one flush: counts them, tells the followers of all gateways, keeps them for readers that come back.
--   KEYS     1 state of the numbers (string) · 2, 3 counts, two sides (one 32-bit number a session, at its slot) ·
--            4 this gateway's last flush (string number:entry) · 5 live frames (stream) · 6 … kept frames, one stream an organization
--   ARGV     1 this flush's number · 2 the number of the one before, 0 for none · 3 the state that the slots are of ·
--            4 the entry that live frames are trimmed to, or '' · 5 entries to keep of an organization ·
--            6 seconds to keep them · 7 the sessions' first slot · 8 slots from there to the last, or 0 where they lie far apart ·
--            9 where near: by how much each session's count grows (32 bits each) · 10 where near: places behind the first slot, from
--            1 (16 bits each); where far apart: slot and growth of each, in one text with spaces
--            then for each organization: its first and its last session above, 1 to prolong its stream's life, its frames
--   returns  the flush's entry; one that is there already is not appended again. Or 'turned': the slots are of another state;
--            'lost': the server does not know this gateway's flush before, so it has lost numbers too. Then nothing is done.
--   why Lua  counts and entry are one step: the frames of a session have the order of their numbers, whoever sends them.
--            What is done for each session is most of what a scan costs Redis: numbers that lie near each other are read and
--            written as one piece, and no session is an argument of a command.
local flushed, entry = string.match(redis.call('GET', KEYS[4]) or '', '^(%d+):(.+)$')
if flushed == ARGV[1] then return entry end
if redis.call('GET', KEYS[1]) ~= ARGV[3] then return 'turned' end
if ARGV[2] ~= '0' and flushed ~= ARGV[2] then return 'lost' end

local counts, first, span = KEYS[2 + string.match(ARGV[3], '%d$')], tonumber(ARGV[7]), tonumber(ARGV[8])
local numbers
if span > 0 then
  local bytes = redis.call('GETRANGE', counts, 4 * first, 4 * (first + span) - 1)
  local shape = '>' .. string.rep('I4', span)
  local all = { struct.unpack(shape, bytes .. string.rep('\0', 4 * span - #bytes)) }
  local places = { struct.unpack('>' .. string.rep('H', #ARGV[9] / 4), ARGV[10]) }
  numbers = { struct.unpack('>' .. string.rep('I4', #ARGV[9] / 4), ARGV[9]) }
  for s = 1, #ARGV[9] / 4 do
    local place = places[s]
    local number = all[place] + numbers[s]
    all[place] = number
    numbers[s] = number
  end
  redis.call('SETRANGE', counts, 4 * first, struct.pack(shape, unpack(all, 1, span)))
else
  local grow, at = { 'BITFIELD', counts }, 2
  for slot, growth in string.gmatch(ARGV[10], '(%d+) (%d+)') do
    grow[at + 1] = 'INCRBY'
    grow[at + 2] = 'u32'
    grow[at + 3] = '#' .. slot
    grow[at + 4] = growth
    at = at + 4
  end
  numbers = redis.call(unpack(grow))
end

local live = { 'XADD', KEYS[5], '*' }
for o = 6, #KEYS do
  local org = o * 4 - 13
  local from, to = tonumber(ARGV[org]), tonumber(ARGV[org + 1])
  live[#live + 1] = struct.pack('>' .. string.rep('I4', to - from + 1), unpack(numbers, from, to))
  live[#live + 1] = ARGV[org + 3]
end
entry = redis.call(unpack(live))
for o = 6, #KEYS do
  local kept = { 'XADD', KEYS[o], 'MAXLEN', '~', ARGV[5], entry, live[o * 2 - 8], live[o * 2 - 7] }
  -- Entries that are newer than this one are of a live stream that was lost, under a clock that went back.
  if type(redis.pcall(unpack(kept))) == 'table' then
    redis.call('UNLINK', KEYS[o])
    redis.call(unpack(kept))
  end
  if ARGV[o * 4 - 11] == '1' then redis.call('EXPIRE', KEYS[o], ARGV[6]) end
end
if ARGV[4] ~= '' then redis.call('XTRIM', KEYS[5], 'MINID', '~', ARGV[4]) end
redis.call('SET', KEYS[4], ARGV[1] .. ':' .. entry, 'EX', 600)
return entry
