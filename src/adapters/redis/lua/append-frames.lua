-- Appends the frames of one flush: counts them, tells the followers of all gateways, keeps them for readers that come back.
--   KEYS     1 state of the numbers (string) · 2, 3 counts, two sides (one 32-bit number a session, at its slot) ·
--            4 this gateway's last flush (string number:entry) · 5 live frames (stream) · 6 … kept frames, one stream an organization
--   ARGV     1 this flush's number · 2 the number of the one before, 0 for none · 3 the state that the slots are of ·
--            4 the entry that live frames are trimmed to, or '' · 5 entries to keep of an organization ·
--            6 seconds to keep them · 7 the sessions' slots · 8 by how much their counts grow ·
--            9 of those that grow otherwise: which session it is and by how much, in turn (7 and 9 in one text each, with spaces)
--            then for each organization: its first and its last session above, 1 to prolong its stream's life, its frames
--   returns  the flush's entry; one that is there already is not appended again. Or 'turned': the slots are of another state;
--            'lost': the server does not know this gateway's flush before, so it has lost numbers too. Then nothing is done.
--   why Lua  counts and entry are one step: the frames of a session have the order of their numbers, whoever sends them.
--            The loops are kept to what must be done for each session: this script is most of what a scan costs Redis.
local flushed, entry = string.match(redis.call('GET', KEYS[4]) or '', '^(%d+):(.+)$')
if flushed == ARGV[1] then return entry end
if redis.call('GET', KEYS[1]) ~= ARGV[3] then return 'turned' end
if ARGV[2] ~= '0' and flushed ~= ARGV[2] then return 'lost' end

local growth = ARGV[8]
local counts = { 'BITFIELD', KEYS[2 + string.match(ARGV[3], '%d$')] }
local at = 2
for slot in string.gmatch(ARGV[7], '%S+') do
  counts[at + 1] = 'INCRBY'
  counts[at + 2] = 'u32'
  counts[at + 3] = slot
  counts[at + 4] = growth
  at = at + 4
end
for session, other in string.gmatch(ARGV[9], '(%d+) (%d+)') do counts[session * 4 + 2] = other end
local numbers = redis.call(unpack(counts))

local live = { 'XADD', KEYS[5], '*' }
for o = 6, #KEYS do
  local org = o * 4 - 14
  live[#live + 1] = table.concat(numbers, ',', tonumber(ARGV[org]), tonumber(ARGV[org + 1]))
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
  if ARGV[o * 4 - 12] == '1' then redis.call('EXPIRE', KEYS[o], ARGV[6]) end
end
if ARGV[4] ~= '' then redis.call('XTRIM', KEYS[5], 'MINID', '~', ARGV[4]) end
redis.call('SET', KEYS[4], ARGV[1] .. ':' .. entry, 'EX', 600)
return entry
