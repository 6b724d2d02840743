/**
 * The embedded store's tables, as steps: step n brings a store of version n to version n + 1 (`PRAGMA user_version`).
 * A step, once released, never changes; a new one is appended.
 */
export const migrations: readonly string[] = [
  `
  -- One row a finished job. seq grows with every job, so it is also the order in which they became durable.
  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,      -- ms since the epoch
    record BLOB NOT NULL               -- ledger/record-codec.ts
  ) STRICT;
  CREATE INDEX jobs_by_age ON jobs (received_at);

  -- Finished answers of idempotency keys: {keyId}:{Idempotency-Key}.
  CREATE TABLE answers (
    key TEXT PRIMARY KEY,
    request_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    expires_at INTEGER NOT NULL        -- ms since the epoch
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX answers_by_expiry ON answers (expires_at);

  -- Accounts: body is the JSON of contracts/account.ts. What changes by itself or is searched has a column of its own,
  -- and that column, not the body, is the truth.
  CREATE TABLE orgs (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE apps (id TEXT PRIMARY KEY, org_id TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    app_id TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,  -- SHA-256, hex
    enabled INTEGER NOT NULL,          -- 0 or 1
    request_count INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX keys_by_app ON keys (app_id);

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Grows with each change of orgs, apps or keys (request counts apart): how other processes notice one.
  CREATE TABLE accounts_revision (one INTEGER PRIMARY KEY CHECK (one = 1), value INTEGER NOT NULL) STRICT;
  INSERT INTO accounts_revision VALUES (1, 0);
  CREATE TABLE probes (one INTEGER PRIMARY KEY CHECK (one = 1), value INTEGER NOT NULL) STRICT;
  INSERT INTO probes VALUES (1, 0);
  `,
  `
  -- Jobs accepted and not finished: few, and each leaves when it finishes. Apart from jobs, so that a job enters jobs,
  -- and with its seq the counters, once.
  CREATE TABLE inflight_jobs (
    job_id TEXT PRIMARY KEY,
    app_id TEXT NOT NULL,
    org_id TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    record BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX inflight_by_age ON inflight_jobs (received_at);

  -- Counters of finished jobs by the minute, hour or day they were received in.
  CREATE TABLE counters (
    scope TEXT NOT NULL,               -- an app's id (all spans), or an organization's (hours and days)
    span INTEGER NOT NULL,             -- ms: spans.ts
    start INTEGER NOT NULL,            -- ms since the epoch, a multiple of span
    preview INTEGER NOT NULL,          -- 1: dashboard previews, apart
    counts BLOB NOT NULL,              -- ledger/counter-codec.ts
    PRIMARY KEY (scope, span, start, preview)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX minute_counters_by_age ON counters (start) WHERE span = 60000;

  -- The counters hold the jobs up to this seq, and no other.
  CREATE TABLE folded (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO folded VALUES (1, 0);
  `,
  `
  -- Characters billed to an organization by the UTC day they were received on, and what paid for them: contracts/billing.ts.
  -- By day, so that a period is a sum of rows whatever its anchor day is, and nothing needs to happen when one ends.
  CREATE TABLE billed_days (
    org_id TEXT NOT NULL,
    day INTEGER NOT NULL,              -- ms since the epoch
    chars INTEGER NOT NULL,
    grant_chars INTEGER NOT NULL,
    overage_micro_cents INTEGER NOT NULL,
    PRIMARY KEY (org_id, day)
  ) STRICT, WITHOUT ROWID;

  -- Falls as jobs are counted.
  ALTER TABLE orgs ADD COLUMN grant_remaining INTEGER NOT NULL DEFAULT 0;
  UPDATE orgs SET grant_remaining = body ->> 'grantRemaining';
  `,
  `
  -- Scans that wait in the job queue (job-queue-tables.ts), few bytes each: a row changes whenever it is taken or kept.
  -- No index by job: a holder knows the seq, and each index costs every scan that comes and goes.
  CREATE TABLE queue_entries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,   -- the order of acceptance; never used again
    job_id TEXT NOT NULL,
    org_id TEXT NOT NULL,
    units INTEGER NOT NULL,            -- UTF-16 units of the text
    due_at INTEGER NOT NULL,           -- ms since the epoch: takeable from then on; of a taken one, the end of its hold
    holder TEXT NOT NULL,              -- who took it; '' while nobody has it
    attempts INTEGER NOT NULL          -- how often it was taken
  ) STRICT;
  CREATE INDEX queue_by_turn ON queue_entries (org_id, due_at, seq);
  CREATE INDEX queue_taken_before ON queue_entries (holder, due_at) WHERE attempts > 0;

  -- What the entries are about: JSON of a QueuedScan in UTF-8, with its text. Written once, deleted with its entry.
  CREATE TABLE queue_scans (seq INTEGER PRIMARY KEY, scan BLOB NOT NULL) STRICT;

  -- How long the queue of each organization is: counting entries would cost more the longer it gets.
  CREATE TABLE queue_sizes (
    org_id TEXT PRIMARY KEY,
    scans INTEGER NOT NULL,
    units INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What is counted of inflight jobs: there may be as many as the queue is long.
  ALTER TABLE inflight_jobs ADD COLUMN kind TEXT NOT NULL DEFAULT 'scan';
  ALTER TABLE inflight_jobs ADD COLUMN key_type TEXT NOT NULL DEFAULT 'prod';
  ALTER TABLE inflight_jobs ADD COLUMN preview INTEGER NOT NULL DEFAULT 0;

  -- Scans whose attempts are spent, with their text, for an operator to replay.
  CREATE TABLE dead_letters (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL UNIQUE,
    failed_at INTEGER NOT NULL,        -- ms since the epoch
    attempts INTEGER NOT NULL,
    error TEXT NOT NULL,               -- JSON of an ErrorBody
    scan BLOB NOT NULL                 -- as in queue_scans
  ) STRICT;
  CREATE INDEX dead_letters_by_age ON dead_letters (failed_at);
  `,
  `
  -- Finished jobs that one commit alone holds (own-jobs.ts), up to 64 a row: no job of them comes again, so none is looked for
  -- when it is written. Rows follow each other without a gap; seq is also the order in which they became durable.
  CREATE TABLE job_packs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    second TEXT NOT NULL,              -- what the ids of its jobs begin with: the second in which they were made
    newest INTEGER NOT NULL,           -- newest decision, ms since the epoch
    jobs INTEGER NOT NULL,             -- how many
    tails TEXT NOT NULL,               -- what the ids end with, one after the other
    records BLOB NOT NULL              -- ledger/job-packs.ts
  ) STRICT;
  CREATE INDEX job_packs_by_second ON job_packs (second);
  CREATE INDEX job_packs_by_age ON job_packs (newest);

  -- The counters hold the packs up to this seq too.
  ALTER TABLE folded ADD COLUMN pack_seq INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Knowledge documents (document-tables.ts). body is the JSON of a DocumentRecord; what is searched has a column of its own too.
  CREATE TABLE documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT,   -- grows, and is never used again
    doc_id TEXT NOT NULL UNIQUE,
    org_id TEXT NOT NULL,
    bucket TEXT NOT NULL,
    status TEXT NOT NULL,
    kept_chars INTEGER NOT NULL,       -- characters of text that the store holds of it
    length INTEGER NOT NULL,           -- words, once it is served
    created_at INTEGER NOT NULL,       -- ms since the epoch
    body TEXT NOT NULL,
    terms TEXT NOT NULL                -- JSON array: what document_words has of it
  ) STRICT;
  CREATE INDEX documents_by_org ON documents (org_id, status, length, kept_chars);
  CREATE INDEX documents_in_order ON documents (org_id, number);
  CREATE INDEX documents_by_bucket ON documents (org_id, bucket, number);
  CREATE INDEX documents_arriving ON documents (created_at) WHERE status = 'arriving';

  -- Their texts, part by part: layer 0 as uploaded, 1 as served. UTF-8.
  CREATE TABLE document_texts (
    number INTEGER NOT NULL,
    layer INTEGER NOT NULL,
    part INTEGER NOT NULL,
    text BLOB NOT NULL,
    UNIQUE (number, layer, part)
  ) STRICT;

  -- Which served documents have a word, how often, and where first (in characters).
  CREATE TABLE document_words (
    org_id TEXT NOT NULL,
    term TEXT NOT NULL,
    number INTEGER NOT NULL,
    count INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (org_id, term, number)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Where the sessions of runs that closed were (ended-sessions.ts): the last number of each counting.
  CREATE TABLE ended_sessions (
    seq INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    numbering TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    heir TEXT NOT NULL                 -- the run that came after; '' before there is one
  ) STRICT;
  `,
  `
  -- The last frames of each organization, as a run that closed left them to the next one (left-frames.ts), which takes them out.
  CREATE TABLE left_frames (
    seq INTEGER PRIMARY KEY,
    org_id TEXT NOT NULL UNIQUE,
    countings TEXT NOT NULL,           -- JSON: [[session, numbering]]
    frames TEXT NOT NULL               -- JSON
  ) STRICT;
  `,
];
