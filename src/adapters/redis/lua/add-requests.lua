-- Adds authenticated requests to the keys that exist, each once, however often a gateway says them and however late a call comes.
--   KEYS     keys · requests · what this gateway said last (string)
--   ARGV     a number that grows with each of this gateway's calls that was answered · seconds to remember it for · then key id,
--            requests since the last call that was answered, …
--   returns  for each key that exists: its id, its requests after adding; one after the other
local said = redis.call('GET', KEYS[3])
local known = {}
if said then
  local number, rest = string.match(said, '^(%d+)(.*)$')
  -- A later call was answered: it had all of this one's.
  if tonumber(number) > tonumber(ARGV[1]) then return {} end
  if number == ARGV[1] then
    for id, requests in string.gmatch(rest, ' (%S+) (%d+)') do known[id] = tonumber(requests) end
  end
end
local totals = {}
for at = 3, #ARGV, 2 do
  local id = ARGV[at]
  local missing = tonumber(ARGV[at + 1]) - (known[id] or 0)
  if missing > 0 then known[id] = tonumber(ARGV[at + 1]) end
  if redis.call('HEXISTS', KEYS[1], id) == 1 then
    totals[#totals + 1] = id
    totals[#totals + 1] = redis.call('HINCRBY', KEYS[2], id, math.max(0, missing))
  end
end
local saying = { ARGV[1] }
for id, requests in pairs(known) do saying[#saying + 1] = id .. ' ' .. string.format('%d', requests) end
redis.call('SET', KEYS[3], table.concat(saying, ' '), 'EX', ARGV[2])
return totals
