#!lua flags=no-writes
-- Reads an organization and what it was billed, both of one moment.
--
-- KEYS  1 organization  2 billed days
-- ARGV  days
-- Returns { { body, grant }, charges of each day }; nil where there is none.

return { redis.call('HMGET', KEYS[1], 'body', 'grant'), redis.call('HMGET', KEYS[2], unpack(ARGV)) }
