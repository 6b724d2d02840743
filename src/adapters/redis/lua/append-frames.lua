-- Appends the frames of one flush: counts them, tells the followers of all gateways, keeps them for readers that come back.
--   KEYS     1 state of the numbers (string) · 2, 3 counts, two sides (one 32-bit number a session, at its slot) ·
--            4 this gateway's last flush (string number:entry) · 5 live frames (stream) · 6 … kept frames, one stream an organization
--   ARGV     1 this flush's number · 2 the number of the one before, 0 for none · 3 the state that the slots are of ·
--            4 the entry that live frames are trimmed to, or '' · 5 entries to keep of an organization ·
--            6 seconds to keep them · 7 how many sessions · 8 by how much their counts grow · 9 how many grow otherwise ·
--            10 … for each of these: which session it is, by how much · then for each session: its slot
--            then for each organization: its first and its last session above, 1 to prolong its stream's life, its frames
--   returns  the flush's entry; one that is there already is not appended again. Or 'turned': the slots are of another state;
--            'lost': the server does not know this gateway's flush before, so it has lost numbers too. Then nothing is done.
--   why Lua  counts and entry are one step: the frames of a session have the order of their numbers, whoever sends them.
--            The loops are kept to what must be done for each session: this script is most of what a scan costs Redis.
local flushed, entry = string.match(redis.call('GET', KEYS[4]) or '', '^(%d+):(.+)$')
if flushed == ARGV[1] then return entry end
if redis.call('GET', KEYS[1]) ~= ARGV[3] then return 'turned' end
if ARGV[2] ~= '0' and flushed ~= ARGV[2] then return 'lost' end

local sessions, growth = tonumber(ARGV[7]), ARGV[8]
local slotsAt = 9 + ARGV[9] * 2
local orgsAt = slotsAt + sessions
local counts = { 'BITFIELD', KEYS[2 + string.match(ARGV[3], '%d$')] }
local at = 2
for s = slotsAt + 1, orgsAt do
  counts[at + 1] = 'INCRBY'
  counts[at + 2] = 'u32'
  counts[at + 3] = ARGV[s]
  counts[at + 4] = growth
  at = at + 4
end
for s = 10, slotsAt, 2 do counts[ARGV[s] * 4 + 2] = ARGV[s + 1] end
local numbers = redis.call(unpack(counts))

local live = { 'XADD', KEYS[5], '*' }
for o = 6, #KEYS do
  local org = orgsAt + o * 4 - 23
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
  if ARGV[orgsAt + o * 4 - 21] == '1' then redis.call('EXPIRE', KEYS[o], ARGV[6]) end
end
if ARGV[4] ~= '' then redis.call('XTRIM', KEYS[5], 'MINID', '~', ARGV[4]) end
redis.call('SET', KEYS[4], ARGV[1] .. ':' .. entry, 'EX', 600)
return entry
