-- Appends the frames of one flush: counts them, tells the followers of all gateways, keeps them for readers that come back.
--   KEYS     1 state of the numbers (string) · 2, 3 counts, two sides (hash block → 16 big-endian 32-bit numbers, one a session) ·
--            4 this gateway's last flush (string number:entry) · 5 live frames (stream) · 6 … kept frames, one stream an organization
--   ARGV     1 this flush's number · 2 the number of the one before, 0 for none · 3 the state that the slots are of ·
--            4 the entry that live frames are trimmed to, or '' · 5 entries to keep of an organization ·
--            6 seconds to keep them · 7 by how much each session's count grows (32 bits each) ·
--            8 where it stands in the blocks below, from 1 (16 bits each) · 9 how many blocks · 10 … the blocks
--            then for each organization: its first and its last session above, 1 to prolong its stream's life, its frames
--   returns  the flush's entry; one that is there already is not appended again. Or 'turned': the slots are of another state;
--            'lost': the server does not know this gateway's flush before, so it has lost numbers too. Then nothing is done.
--   why Lua  counts and entry are one step: the frames of a session have the order of their numbers, whoever sends them.
--            What is done for each session is most of what a scan costs Redis: numbers are read and written many at a time, as
--            bytes, and no session is an argument of a command.
local flushed, entry = string.match(redis.call('GET', KEYS[4]) or '', '^(%d+):(.+)$')
if flushed == ARGV[1] then return entry end
if redis.call('GET', KEYS[1]) ~= ARGV[3] then return 'turned' end
if ARGV[2] ~= '0' and flushed ~= ARGV[2] then return 'lost' end

local perBlock, blockShape = 16, '>' .. string.rep('I4', 16)
local counts, blocks = KEYS[2 + string.match(ARGV[3], '%d$')], tonumber(ARGV[9])
local numbers = {}
for b, block in ipairs(redis.call('HMGET', counts, unpack(ARGV, 10, 9 + blocks))) do
  local read = { struct.unpack(blockShape, block or string.rep('\0', 4 * perBlock)) }
  for i = 1, perBlock do numbers[(b - 1) * perBlock + i] = read[i] end
end
local sessions = #ARGV[8] / 2
local growths = { struct.unpack('>' .. string.rep('I4', sessions), ARGV[7]) }
local places = { struct.unpack('>' .. string.rep('H', sessions), ARGV[8]) }
local last = {}
for s = 1, sessions do
  local number = numbers[places[s]] + growths[s]
  numbers[places[s]] = number
  last[s] = number
end
local written = { 'HSET', counts }
for b = 1, blocks do
  written[2 * b + 1] = ARGV[9 + b]
  written[2 * b + 2] = struct.pack(blockShape, unpack(numbers, (b - 1) * perBlock + 1, b * perBlock))
end
redis.call(unpack(written))

local live, at = { 'XADD', KEYS[5], '*' }, 10 + blocks
for o = at, #ARGV, 4 do
  local first, to = tonumber(ARGV[o]), tonumber(ARGV[o + 1])
  live[#live + 1] = struct.pack('>' .. string.rep('I4', to - first + 1), unpack(last, first, to))
  live[#live + 1] = ARGV[o + 3]
end
entry = redis.call(unpack(live))
for o = 6, #KEYS do
  local kept = { 'XADD', KEYS[o], 'MAXLEN', '~', ARGV[5], entry, live[o * 2 - 8], live[o * 2 - 7] }
  -- Entries that are newer than this one are of a live stream that was lost, under a clock that went back.
  if type(redis.pcall(unpack(kept))) == 'table' then
    redis.call('UNLINK', KEYS[o])
    redis.call(unpack(kept))
  end
  if ARGV[at + (o - 6) * 4 + 2] == '1' then redis.call('EXPIRE', KEYS[o], ARGV[6]) end
end
if ARGV[4] ~= '' then redis.call('XTRIM', KEYS[5], 'MINID', '~', ARGV[4]) end
redis.call('SET', KEYS[4], ARGV[1] .. ':' .. entry, 'EX', 600)
return entry
