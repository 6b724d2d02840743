import { strict as assert } from "node:assert";

/** Every bound in the service: unit next to last, `Max` last. What a bound refuses or drops is counted on the operations listener. */
export const limits = {
  /** Header bytes and lines; more is 431. The HTTP parser, as it is compiled, refuses more than 98 lines by itself. */
  headerBytesMax: 16_384,
  headerLinesMax: 100,
  /** What the HTTP parser itself holds of a head, so that a head over `headerBytesMax` reaches our own answer. */
  parserHeaderBytesMax: 65_536,
  /** Largest body when SLUICE_MAX_BODY_BYTES is unset. */
  bodyBytesDefault: 8_388_608,
  /** Bytes of all bodies that have not arrived whole; more is 503 OVERLOADED. */
  bodyBytesBufferedMax: 268_435_456,
  /** Deeper `arguments` or `output` is 400 INVALID_REQUEST; V8 parses iteratively, we walk recursively. */
  jsonDepthMax: 512,
  requestIdCharsMax: 128,
  sessionIdCharsMax: 128,
  toolNameCharsMax: 200,
  chunkIdCharsMax: 200,
  chunksPerRetrievalMax: 512,
  batchItemsMax: 1_000,
  /** Bodies of batches and documents that are smaller than this are read on the main thread; of batches, bytes that wait for the thread that reads the others. */
  bodyReadHereBytesMax: 32_768,
  batchReadBytesMax: 134_217_728,
  /** A body that comes in pieces lies in blocks that grow with it up to this. */
  bodyBlockBytesMax: 1_048_576,
  idempotencyKeyCharsMax: 200,
  idempotencyHoursMax: 24,

  /** Scans in one micro-batch, and batches a worker holds at once. */
  batchScansMax: 32,
  batchesPerWorkerMax: 2,
  /** Estimated engine time in one batch: small ones must not wait behind much. */
  batchEngineUsMax: 1_500,
  /** Texts that go through the engine's stages together, and their UTF-16 units (a larger text goes alone). */
  textsTogetherMax: 12,
  unitsTogetherMax: 16_384,
  /** Longer texts are large: they have a lane and workers of their own. About 1 ms of engine time. */
  smallTextUnitsMax: 16_384,
  /** Without a small text for so long, all workers take large ones. */
  smallTextPauseMs: 200,
  /** Less work than this is not split over idle workers: the hop costs more than it saves. */
  batchEngineUsMin: 200,
  /** Estimated queued engine time a worker; above it new scans get 503 OVERLOADED. More may wait while a queue is so young. */
  queuedMsPerWorkerMax: 25,
  burstMsPerWorkerMax: 500,
  burstStandsMsMax: 250,

  /** Scan pool: a worker is taken for hung when one batch runs this long past the scan timeout. */
  hungGraceMsMax: 500,
  /** A worker that is not ready by then has failed to start; the longest pause before the next try. */
  workerStartMsMax: 60_000,
  workerRetryMsMax: 5_000,
  /** Verdict cache: longest text looked up, verdicts kept and their bytes, texts remembered that came once or twice. */
  verdictTextUnitsMax: 65_536,
  verdictsKeptMax: 16_384,
  verdictBytesKeptMax: 33_554_432,
  verdictsMetMax: 131_072,
  /** Bodies known as a whole: the longest looked up, how many are kept, the bytes of their verdicts, and bodies remembered that came once. */
  bodyNamedBytesMax: 65_536,
  bodiesKnownMax: 8_192,
  bodyVerdictBytesMax: 8_388_608,
  bodiesMetMax: 32_768,
  /** Bodies that wait for a scan thread to read them, and the longest that may; one that is longer is read on the main thread. */
  bodiesHeldMax: 512,
  bodyHeldBytesMax: 16_384,
  bodyPieceBytes: 64,
  /** For each text that came again so many bodies are read on the main thread: what finding its verdict saves is what that costs. */
  readsPerRepeat: 20,
  /** UTF-16 units each side gives to a seam of a retrieval: longer than any attack phrase the rules know. */
  seamSideUnitsMax: 256,
  /** Idempotency keys whose first answer is on its way or not yet durable. */
  repeatsRunningMax: 50_000,
  /** How long a repeat waits for a first that another gateway has; longer than the place of one that died is held. */
  repeatWaitMsMax: 8_000,
  repeatPollMs: 20,
  /** How long an answer waits for the journal with SLUICE_ACK=durable. */
  durableWaitMsMax: 5_000,

  /** Engine: tries of one rule on one text, signals kept a text; derived views: depth of any, of those that are only decoded, and their growth. */
  ruleTriesMax: 128,
  /** In a text that is longer than 128 of these, a rule may be tried once in so many UTF-16 units. */
  unitsPerRuleTryMin: 72,
  /** All rules together may be tried so often, and once more in so many UTF-16 units. */
  triesPerTextMin: 512,
  unitsPerTryMin: 72,
  signalsPerTextMax: 512,
  viewDepthMax: 3,
  viewDecodesMax: 64,
  viewGrowthMax: 2,
  viewCharsMin: 16_384,
  viewCharsMax: 16_777_216,

  /** Personal data: looks at the surroundings of candidates in one text; in a longer text, one in so many UTF-16 units. */
  piiLooksMin: 1_024,
  piiUnitsPerLook: 16,
  /** International numbers of one text put to the phone library; later ones are believed on their form. */
  piiPhoneConfirmationsMax: 64,

  /** Tool arguments: JSON nesting whose keys are told apart, strings walked, encodings undone, commands inside commands. */
  argumentDepthMax: 64,
  argumentLeavesMax: 5_000,
  argumentDecodesMax: 3,
  shellDepthMax: 24,
  shellCommandsMax: 10_000,
  shellWordsMax: 60_000,
  nestedScriptsMax: 64,
  /** Arguments of one program that are judged. */
  shellArgumentsMax: 2_000,
  sqlTokensMax: 60_000,

  /** Records not yet durable; full means 503 STORE_UNAVAILABLE. */
  journalPendingRecordsMax: 50_000,
  journalBatchRecordsMax: 2_000,
  /** After a commit of so many, and nobody waiting, the next may gather for longer. */
  journalBusyRecordsMin: 16,
  /** Time between commits where nobody waits for the disk: of the embedded store, of a shared one, and of both while they are busy. */
  journalGapMs: 5,
  journalBusyGapMs: 25,
  journalSharedGapMs: 25,
  journalSharedBusyGapMs: 40,
  /** The same two bounds in characters of results and answers: a record may be large. */
  journalPendingCharsMax: 67_108_864,
  journalBatchCharsMax: 4_194_304,
  /** Jobs being worked on that `GET` of a job can see before they finish. */
  journalBegunRecordsMax: 50_000,
  /** Back-off between two tries of a failing commit. */
  journalRetryMsMin: 50,
  journalRetryMsMax: 1_000,
  /** How long a stop waits for a failing store to take what is pending. */
  journalCloseMsMax: 3_000,

  /** Questions to the store's writer thread that are not answered yet; more is STORE_UNAVAILABLE. */
  storeCallsMax: 20_000,
  /** How long a write waits for another process's write to the same store. */
  storeBusyMsMax: 5_000,
  /** Between two tries of what SQLite does not wait for by itself. */
  storeBusyPauseMs: 5,
  /** Other processes' changes to keys, apps and orgs are noticed this often. */
  storeWatchMs: 400,
  /** Redis: how long a connection, a command, a silent server and the first connection may take, and a stop waits for the last answers. */
  redisConnectMsMax: 3_000,
  redisCommandMsMax: 2_000,
  redisSilenceMsMax: 8_000,
  redisOpenMsMax: 10_000,
  redisCloseMsMax: 500,
  /** Pause before the next try to connect; how often a cluster's map is read anew. */
  redisRetryMsMin: 50,
  redisRetryMsMax: 2_000,
  redisSlotsRefreshMs: 2_000,
  /** Other gateways' changes to keys, apps and orgs are noticed this often. */
  redisWatchMs: 200,
  /** A place that gateways share is held for so long without a word of its gateway; it is renewed three times as often. */
  leaseMs: 6_000,
  /** What has run out is still known for so long: Redis may have been away, and its holder comes back. */
  leaseLeftMs: 600_000,
  /**
   * Session frames: time between flushes, the same while commits come that they can go with, and after which they do: fewer and larger
   * ones cost less. Frames of one flush, frames that wait while Redis is away, entries of one read.
   */
  framesGapMs: 15,
  framesJoinMsMax: 43,
  framesJoinMsMin: 20,
  framesPerSendMax: 1_024,
  framesPendingMax: 16_384,
  framesRetryMsMin: 50,
  framesRetryMsMax: 1_000,
  frameEntriesPerReadMax: 32,
  /** Frames held in memory for readers that were away for a moment. */
  framesRecentMax: 65_536,
  /** The text of an organization's frames of one flush is deflated from so many bytes on; what it may unpack to. */
  framesDeflatedBytesMin: 1_024,
  framesUnpackedBytesMax: 67_108_864,
  /** Sessions whose place a writer remembers from flush to flush. */
  framesPlacesMax: 4_096,
  /** Names of sessions and shapes of frames that are at hand, so that they are not made anew. */
  sessionNamesMax: 16_384,
  frameShapesMax: 4_096,
  /** How long a follower may be behind, and a wait for new frames may take. */
  framesLiveMs: 15_000,
  framesBlockMs: 2_000,
  /** Between two looks of a gateway that waits for its turn. */
  turnPollMs: 50,
  /** How often a small write is tried, when its answer is late, and how long trouble is remembered after it was met. */
  redisProbeMs: 1_000,
  redisSlowMs: 250,
  redisTroubleMs: 2_500,
  /** How long Redis may think about a caller it named before, and how old what it said may be while it cannot be asked. */
  callerPatienceMsMax: 250,
  callerStaleMsMax: 900_000,
  /** Retention: jobs in one short transaction, transactions in one round, time between rounds. */
  pruneJobsMax: 2_000,
  pruneStepsMax: 400,
  pruneEveryMs: 60_000,

  /** Counters: time between folds, jobs in a short fold, folds before a question is answered, tries at all of them, how long minutes are kept. */
  foldEveryMs: 1_000,
  foldJobsMax: 1_000,
  foldStepsMax: 100,
  foldTriesMax: 8,
  minuteCountersDays: 8,
  /** Redis: commits counted in one step, and the largest hash of one second's jobs that retention reads whole. */
  foldEntriesMax: 64,
  /** How long, and of how many apps, a gateway trusts that Redis knows what it was told: whose they are. */
  homesToldMs: 10_000,
  homesKnownMax: 100_000,
  pruneReadJobsMax: 2_000,
  /** Finished jobs kept in one pack, and the characters of their results from which on a pack takes no more. */
  jobsPerPackMax: 64,
  packCharsMax: 65_536,
  /** Smaller packs are not deflated. */
  packDeflateBytesMin: 4_096,
  /** Analytics: days in one summary and in one series, points in one series. */
  summaryDaysMax: 366,
  seriesDaysMax: 90,
  seriesBucketsMax: 1_000,
  /** Quota: time between looks at bills, orgs in one look, orgs whose bill is kept, and how long after their last scan. */
  quotaRefreshMs: 250,
  quotaOrgsPerRefreshMax: 500,
  quotaOrgsMax: 10_000,
  quotaIdleMsMax: 60_000,
  /** With other gateways an organization is near its boundary from so many characters on, or from what all used between so many looks. */
  quotaNearCharsMin: 100_000,
  quotaNearLooks: 4,
  /** Beyond so many times that its bill is read only when it is so old. */
  quotaFarTimes: 16,
  quotaFarMs: 900,

  keyCacheEntriesMax: 10_000,
  keyCacheSecondsMax: 30,
  /** Secrets of good keys, held as they came so that a busy key is not hashed at each request, and for how long. */
  recentSecretsMax: 1_024,
  recentSecretsMsMax: 1_000,
  analyticsRatePerMinute: 120,
  /** Rates: what a gateway leases at a time, as a part of what is left of a key's minute, and how long it waits for a lease. */
  rateSlabsPerRest: 128,
  rateLeaseMsMax: 250,
  /** Keys known to be bad: kept shortly, in a table of their own. */
  unknownKeyEntriesMax: 2_000,
  unknownKeySecondsMax: 1,
  /** Bad keys from one address a clock minute; more get 429. */
  authFailuresPerMinuteMax: 1_200,
  authFailureAddressesMax: 10_000,

  /** Session streams: open ones of an organization over all gateways, and of this gateway. */
  streamsPerOrgMax: 40,
  streamsOpenMax: 20_000,
  streamKeepAliveMs: 15_000,
  /** A reader that takes nothing for so long is closed; it can come back with its `Last-Event-ID`. */
  streamStallMsMax: 60_000,
  /** Frames appended together, and sent to a reader in one write. */
  framesPerFlushMax: 256,
  /** Frames kept for readers that come back: of an organization (the contract asks for 1,000), after its last one, and of all. */
  framesPerOrgMin: 1_000,
  framesPerOrgMax: 2_048,
  framesKeptMsMax: 300_000,
  framesKeptMax: 262_144,
  /** Sessions whose frames are counted; beyond, the least recently used is counted anew. */
  sessionsNumberedMax: 100_000,
  /** How long a stop waits for jobs on their way to become durable and be told. */
  auditWaitMsMax: 1_000,

  /** Job queue: scans that wait, of one organization and of all, and UTF-16 units of their texts; more is 503 OVERLOADED. */
  queuedScansPerOrgMax: 250_000,
  queuedScansMax: 1_000_000,
  queuedUnitsPerOrgMax: 1_073_741_824,
  queuedUnitsMax: 4_294_967_296,
  /** Where the queue alone stands between an organization and its quota it is looked at again, so often, each time after twice as long. */
  queueLooksMax: 3,
  queueLookMsMin: 40,
  /** Scans, and UTF-16 units of their texts, accepted in one commit; a request that is larger is one of its own. */
  queueCommitScansMax: 1_000,
  queueCommitUnitsMax: 4_194_304,
  /** While callers are there: each piece that is accepted is followed by a pause of so many times its length, at most so long. */
  callersStayMs: 250,
  queuePauseFactor: 5,
  queuePauseMsMax: 100,
  /** What is run then keeps the main thread at work, with all else, for no more than this share of the time. */
  queueLoopShareMax: 0.35,
  /** Its own threads have a lower priority, by so much. Not the lowest: one that hardly ever runs may be holding a lock of the process. */
  queueNice: 10,
  /** And they rest after so much work, for so many times as long. */
  queueSliceMs: 0.25,
  queueRestFactor: 2,
  /** They do not where they wait for a core for no more than this share of what they work, seen over so much work. */
  queueWaitShareMax: 0.1,
  queueScarceMs: 50,
  /** A commit is made in pieces of so many entries then, without pauses once a request of it has waited so long. */
  queuePieceScansMax: 100,
  queueAcceptMsMax: 2_000,
  /** Entries that came in pieces, and whose acceptance did not come, are dropped after so long. */
  queueBroughtMsMax: 60_000,
  /** Redis: entries accepted in one transaction of its queue, and while callers are there. */
  queueBulkScansMax: 50,
  queueBulkPieceScansMax: 10,
  /** Redis: entries taken or settled at once. */
  queueMovedAtOnceMax: 16,
  /** A scan whose holder says nothing for so long is given to another; how often a holder says that it is alive. */
  queueHoldMs: 6_000,
  queueKeepMs: 1_500,
  /** How often a gateway with nothing in hand looks for work that others accepted or that is due again. */
  queuePollMs: 250,
  /** Scans (while callers are there: so many) and UTF-16 units taken for one organization before the next one's turn, and held by a */
  /** gateway and not yet run. */
  queueTurnScansMax: 128,
  queueTurnPieceScansMax: 32,
  queueTurnUnitsMax: 262_144,
  queueHandScansMax: 256,
  /** What is run in one go. One larger text goes alone. */
  queueBatchScansMax: 32,
  queueBatchUnitsMax: 16_384,
  /** What became of scans is settled together when so many have gathered, or after so long: nobody waits for it. */
  queueSettleScansMax: 128,
  queueSettleMs: 25,
  /** While queued scans have no thread of their own yet, the callers' threads lend theirs for one scan, this often at most. */
  queueLentMs: 10,
  /** A queued scan may take so many times as long as one that a caller waits for (SLUICE_SCAN_TIMEOUT_MS). */
  queuedPatienceFactor: 10,
  /** Tries of one scan, and the pause after the first and the longest one; a scan whose tries are spent is a dead letter. */
  queueAttemptsMax: 5,
  queueRetryMsMin: 500,
  queueRetryMsMax: 60_000,
  /** How long a stop waits for queued work to be settled; what is not falls to whoever takes it next. */
  queueStopMsMax: 300,
  /** And for what the threads had, once they are closed. */
  queueSettledMsMax: 150,
  /** Dead letters kept, and for how long. */
  deadLettersMax: 10_000,
  deadLetterDays: 7,
  deadLettersListedMax: 1_000,
  /** How often a gateway looks how long the queue is, organizations whose app settings it holds, and for how long. */
  queueDepthMs: 1_000,
  queueAppsMax: 1_000,
  queueAppMsMax: 1_000,

  /** Knowledge: characters of a document's text, its title, its bucket, and a part of it. */
  documentCharsMax: 5_000_000,
  documentTitleCharsMax: 300,
  documentBucketCharsMax: 100,
  documentPartCharsMax: 60_000,
  /** The largest body of a document: every character escaped as two halves, and room for the rest. Where SLUICE_MAX_BODY_BYTES is below its default it holds. */
  documentBodyBytesMax: 67_108_864,
  /** Bytes of all such bodies that have not arrived whole, and of those that wait to be read. Smaller bodies are read where they come in. */
  documentBytesBufferedMax: 268_435_456,
  documentReadBytesMax: 268_435_456,
  /** Documents of an organization, and characters of their texts; more is 400 INVALID_REQUEST. */
  documentsPerOrgMax: 10_000,
  documentCharsPerOrgMax: 500_000_000,
  /** A part is inspected with so many UTF-16 units of what is before and behind it: more than the longest key, and what stands around it. */
  documentLeadUnits: 1_024,
  documentTailUnits: 17_408,
  /** Different words of one document that can be found, and the longest one, in UTF-16 units. */
  documentTermsMax: 16_384,
  documentTermUnitsMax: 64,
  /** Redis: documents whose words are kept together, 10 bytes a word and document. A document that comes or goes copies those of its segment. */
  documentsPerSegment: 256,
  /** Redis: documents of a search whose lengths are asked for in one command. */
  documentLengthsAtOnce: 1_000,
  /** A document whose bringer says nothing for so long is deleted; how many of them at a time. */
  documentArrivalMsMax: 600_000,
  documentsForsakenMax: 100,
  /** How long a part waits for room before the document is tried again later. */
  documentRoomMsMax: 30_000,
  /** Documents of an organization that are deleted in one step when it is removed. */
  documentsDroppedMax: 20,
  /** Lists: documents on a page, and where nothing is said. */
  documentsListedMax: 100,
  documentsListedDefault: 20,
  /** Search: UTF-16 units of a query that are read, its different words that are looked for, results, where nothing is said, and characters of a snippet. */
  searchQueryUnitsRead: 8_192,
  searchWordsMax: 32,
  searchResultsMax: 50,
  searchResultsDefault: 10,
  snippetCharsMax: 240,
  /** Of which so many stand before what was found. */
  snippetLeadChars: 60,

  /** Administration: how long the admin token's hash is believed, lengths of names, and what one policy may hold. */
  adminTokenMsMax: 1_000,
  nameCharsMax: 200,
  disabledRulesMax: 1_000,
  customRulesMax: 50,
  customPatternCharsMax: 1_000,
  allowedPhrasesMax: 1_000,
  allowedPhraseCharsMax: 200,
  /** Custom rules: what one may cost on the texts it is tried on (a KB is 1,024 UTF-16 units), to see whether it matches and */
  /** to see where, and how long its trial may take. */
  customRuleUsPerKbMax: 500,
  customRulePlaceUsPerKbMax: 5_000,
  customRuleTrialMsMax: 3_000,
  /** All custom rules of a policy on one text: past this no further one is begun, and none in a text of more UTF-16 units. */
  customRulesMsMax: 1_000,
  customRulesUnitsMax: 1_048_576,
  /** Where a custom rule matches is looked for in texts of so many UTF-16 units: it costs far more than whether it does. */
  customRulePlaceUnitsMax: 16_384,
  /** Policies a scan thread keeps ready. */
  policiesPerWorkerMax: 64,
  /** Policies that wait to be tried before they are stored; more is OVERLOADED. */
  policyTrialsMax: 32,

  /** Several processes: pauses between tries to start one that ended, how long one may take to stop (still starting: to hear of it) and to report. */
  processRestartMsMin: 100,
  processRestartMsMax: 5_000,
  processStopMsMax: 9_500,
  processUnheardMsMax: 200,
  processReportMsMax: 1_000,
  /** Session frames on their way to one process; more are left out, and read from the log by whoever misses them. */
  framesUnsentMax: 16_384,
  /** After so long other gateways' answers are durable, mostly: counts wait for that, and a job not found is looked for again, so often. */
  othersCommitMsMax: 55,
  /** How long a report waits for the store to take what this gateway has answered. */
  reportCommitMsMax: 500,
  othersJobMsMax: 30_000,
  othersLooksMax: 5,

  /** Ports that are tried, one after the other, where a free one is asked for. */
  freePortTriesMax: 5,
  /** A signal to end that comes so soon after the first is the same one, told by the terminal and by npm. */
  signalEchoMs: 1_000,
  /** How long a start that was asked to end may still take: its store may let it wait for much longer. */
  startEndMsMax: 5_000,
  /** How long a stop waits for running exchanges, and then for scans whose exchange is gone. */
  drainMsMax: 4_000,
  poolCloseMsMax: 1_500,

  /**
   * Local proxy: bytes of one request for a message that is held until it is decided (the provider takes 32 MB), what it may unpack to and
   * in how many layers, and bytes of all that are held, as they came and unpacked.
   */
  proxyBodyBytesMax: 34_603_008,
  proxyInflatedBytesMax: 67_108_864,
  proxyEncodingsMax: 3,
  proxyHeldBytesMax: 268_435_456,
  proxyHeaderBytesMax: 65_536,
  proxyConnectionsMax: 1_024,
  /** How long a request may take to arrive, a connection to the provider to be made, and one to rest, on either side. */
  proxyRequestMsMax: 300_000,
  proxyConnectMsMax: 10_000,
  proxyUpstreamIdleMs: 15_000,
  proxyKeepAliveMs: 65_000,
  /** How long a stop waits for answers that are on their way. */
  proxyDrainMsMax: 8_000,
  /** Blocks of one request that are asked about, and how deep they are walked into. */
  proxyBlocksMax: 20_000,
  proxyBlockDepthMax: 16,
  /** Longer texts are scanned in pieces that share so many UTF-16 units; where a gateway takes less, they are halved down to so few. */
  proxyPieceUnitsMax: 1_000_000,
  proxyPieceOverlapUnits: 4_096,
  proxyPieceUnitsMin: 64,
  /** Scans at once: of one request, and of all. How long one try may take, how many there are, and the longest pause asked for. */
  proxyScansAtOnceMax: 8,
  proxyScansRunningMax: 32,
  proxyScanMsMax: 10_000,
  proxyScanTriesMax: 3,
  proxyRetrySecondsMax: 2,
  /** Verdicts remembered, and how long the gateway's policy is taken to be what it was. */
  proxyVerdictsMax: 32_768,
  proxyRevisionMs: 1_000,

  /** Bytes of log lines that standard error does not take, as on a full disk, and that are held for when it does; later ones are dropped. */
  logBytesHeldMax: 1_048_576,

  /** Largest file `sluice scan` takes. */
  cliFileBytesMax: 67_108_864,
} as const;

// Checked at import: a careless edit fails the first test, not the first customer.
assert(
  limits.queuedMsPerWorkerMax * 1_000 > limits.batchEngineUsMax,
  "a worker must be able to queue more than one batch",
);
assert(limits.viewCharsMin <= limits.viewCharsMax, "the smallest allowance for views is within the largest");
assert(limits.journalBatchRecordsMax <= limits.journalPendingRecordsMax, "a whole batch fits what may be pending");
assert(
  limits.drainMsMax +
    limits.queueStopMsMax +
    limits.queueSettledMsMax +
    limits.auditWaitMsMax +
    limits.poolCloseMsMax +
    limits.journalCloseMsMax <
    10_000,
  "a stop takes less than the 10 s of the contract, whatever hangs",
);
assert(limits.seriesDaysMax <= limits.seriesBucketsMax, "the longest series by day always fits");
assert(limits.quotaRefreshMs < 1_000, "a changed allowance counts within 1 s");
assert(limits.framesPerOrgMax >= 1_000 && limits.framesPerOrgMax <= limits.framesKeptMax, "the last 1,000 are kept");
assert(limits.framesKeptMsMax >= 300_000, "or those of the last 5 minutes");
assert(limits.streamKeepAliveMs % 1_000 === 0, "keep-alives are dealt out by the second");
assert(limits.leaseMs < 30_000, "a crash frees its places within 30 s");
assert(limits.leaseMs < limits.repeatWaitMsMax, "a repeat outlasts the place of a gateway that died");
assert(limits.storeWatchMs < 1_000, "a revoked key is refused within 1 s");
assert(3 * limits.queueKeepMs < limits.queueHoldMs, "a holder that is late twice keeps its scans");
assert(limits.deadLetterDays < limits.minuteCountersDays, "what a replay takes back is still counted by the minute");
assert(limits.documentTailUnits > limits.documentLeadUnits, "what begins before a part ends in the one before");
assert(limits.documentBodyBytesMax > 12 * limits.documentCharsMax, "a text of characters that are all escaped fits");
assert(limits.policiesPerWorkerMax > limits.batchScansMax, "a thread keeps all policies of one batch");
assert(limits.bodyHeldBytesMax <= limits.smallTextUnitsMax, "a body that is not read yet waits among small texts");
assert(limits.bodyHeldBytesMax % limits.bodyPieceBytes === 0, "a body is copied in whole pieces");
assert(6 * limits.proxyPieceUnitsMax + 4_096 < limits.bodyBytesDefault, "a piece fits a body however it is escaped");
