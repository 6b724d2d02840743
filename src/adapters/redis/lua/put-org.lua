-- Puts an organization. Its grant stands apart: it falls as jobs are counted, and a change of other fields must not undo that.
--   KEYS     the org's hash (body, grant)
--   ARGV     the JSON it must have now ('' for whatever it has) · the JSON it is to have · the grant ('' to keep what is left)
--   returns  what is left of the grant now; nothing where the org is not what it must be: then nothing is done
if ARGV[1] ~= '' and redis.call('HGET', KEYS[1], 'body') ~= ARGV[1] then return false end
redis.call('HSET', KEYS[1], 'body', ARGV[2])
if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], 'grant', ARGV[3]) end
return redis.call('HGET', KEYS[1], 'grant')
