import { ENGINE_TUNABLES, type Tunable, tunable } from '@twinset/engine';
import { QUEUE_TUNABLES } from './queue/queue-tunables.ts';
import { SITE_TUNABLES } from './site/site-tunables.ts';

/**
 * Timeouts, sizes, batch sizes and intervals of the server, and those of the engine: values that operators do not set
 * (`env/table.ts`) and that change no result.
 */
export const TUNABLES = {
  ...ENGINE_TUNABLES,
  ...QUEUE_TUNABLES,
  ...SITE_TUNABLES,

  idleConnection: tunable(
    60,
    'seconds',
    'A connection without a byte for this long is closed; calls that take long are exempt.',
  ),
  bodyStall: tunable(
    60_000,
    'milliseconds',
    'Time without a byte after which a request body is ended; its total time is not limited.',
  ),
  bodyMemory: tunable(
    64 << 20,
    'bytes',
    'JSON bodies in memory while they are received, of all calls together: several of the largest.',
  ),
  warmUpQuiet: tunable(
    500,
    'milliseconds',
    'Time without a request before a task of the warm-up: a page that loads makes the next one sooner.',
  ),
  formSlice: tunable(128 << 10, 'bytes', 'Part of a multipart body that is parsed at a time: about 1 ms.'),
  readyKept: tunable(
    1000,
    'milliseconds',
    'Time for which a result of /readyz is cached, since everyone may request it.',
  ),
  readyTimeout: tunable(5000, 'milliseconds', 'Storage or database that takes longer counts as not ready.'),
  unusedTilesKept: tunable(
    600_000,
    'milliseconds',
    'Time without use after which tiles of other settings are removed: previews may still read them.',
  ),
  eventPing: tunable(8000, 'milliseconds', 'Proxies close event streams that are silent for longer.'),
  eventTick: tunable(
    100,
    'milliseconds',
    'Minimum interval between two events of one job: pages update no faster.',
  ),
  eventWait: tunable(
    1000,
    'milliseconds',
    'Interval at which a quiet event stream checks whether a ping is due.',
  ),
  corsMaxAge: tunable(
    3600,
    'seconds',
    'How long browsers cache the response to a preflight request of the API.',
  ),
  corsMaxAgeUploads: tunable(7200, 'seconds', 'The same for uploads: the maximum in Chromium.'),
  previewMaxAge: tunable(
    86_400,
    'seconds',
    'How long browsers cache a full-size preview; its address changes with its content.',
  ),

  filesReserved: tunable(
    16,
    'files',
    'Least number of open files reserved for work in progress; a quarter of what the system allows, if that is more.',
  ),
  filesCounted: tunable(100, 'milliseconds', 'Time for which a count of the open files is reused.'),
  timeSlice: tunable(10, 'milliseconds', 'Work on long lists after which other requests are handled.'),
  failuresAtOnce: tunable(500, 'files', 'Refused files that are recorded at a time: about 5 ms.'),
  sessionSweep: tunable(600_000, 'milliseconds', 'Interval between searches for idle sessions.'),
  orphanSweep: tunable(21_600_000, 'milliseconds', 'Interval between searches for files without a record.'),
  orphanAge: tunable(
    86_400_000,
    'milliseconds',
    'Age at which files without a record are removed: a database that is restored within a day finds them.',
  ),
  sessionTouch: tunable(
    60_000,
    'milliseconds',
    'A session is marked as used at most this often: saves writes.',
  ),
  signIn: tunable(2_592_000, 'seconds', 'Lifetime of a sign-in: 30 days.'),
  recordReserve: tunable(
    4 << 20,
    'bytes',
    'Disk space reserved for records, so that a full disk can be recovered: rows of thousands of files.',
  ),
  stopGrace: tunable(
    10_000,
    'milliseconds',
    'How long active requests may take to end when the server stops.',
  ),
  databaseHandover: tunable(
    3000,
    'milliseconds',
    'How long the database waits for a server that is about to end.',
  ),
  receiverRestart: tunable(1000, 'milliseconds', 'Pause before the upload thread is started again.'),
  retryUpload: tunable(
    2,
    'seconds',
    'Retry-After while too many uploads are received: one takes about as long.',
  ),
  retryBody: tunable(5, 'seconds', 'Retry-After while bodies in memory reach their limit.'),
  retryCloud: tunable(5, 'seconds', 'Retry-After while the cloud storage is overloaded or out of reach.'),
  retryPool: tunable(5, 'seconds', 'Retry-After while the worker pool is full.'),
  retryBusy: tunable(5, 'seconds', 'Retry-After of other responses that request a retry: 429 and 503.'),
  retrySession: tunable(60, 'seconds', 'Retry-After while there are as many sessions as are allowed.'),
  retryRun: tunable(15, 'seconds', 'Retry-After while the run queue is full: runs take longer.'),

  smallRun: tunable(
    200,
    'outputs',
    'Runs of up to this many outputs have separate slots and do not wait for longer runs.',
  ),
  smallRunsPerSlot: tunable(
    4,
    'tasks',
    'Small runs at a time per long one: while some wait for files and records, others use the workers.',
  ),
  previewedAtOnce: tunable(
    96 << 20,
    'bytes',
    'Samples of the outputs that one preview renders at a time: 20 of 1024 x 768, one of 4000 x 4000.',
  ),
  filesAtOnce: tunable(
    8,
    'files',
    'Files of one call that are transferred, decoded or rendered at the same time: enough for every core.',
  ),
  flushedBytes: tunable(
    16 << 20,
    'bytes',
    'Uploaded files that are flushed to disk at a time: the first must not wait long for the others.',
  ),
  recordedAtOnce: tunable(64, 'files', 'Transferred files that are recorded in one transaction, at most.'),
  recordedAfter: tunable(
    100,
    'milliseconds',
    'Time after which a transferred file is recorded with the next one, also without enough others.',
  ),
  outputsAtOnce: tunable(
    16,
    'files',
    'Previews of outputs that are uploaded at the same time; they are small.',
  ),
  uploadBuffer: tunable(
    1 << 20,
    'bytes',
    'Buffer of an upload of unknown length before it is flushed to its part.',
  ),

  intakePiece: tunable(
    32 << 20,
    'bytes',
    'Files of an intake are sent in pieces of this size: a lost connection costs at most one.',
  ),
  intakePieces: tunable(500, 'pieces', 'Pieces of an intake that are signed at a time.'),
  keptIntakes: tunable(8, 'sessions', 'Lists of the files that intakes need, in memory.'),

  cachedFacts: tunable(
    96 << 20,
    'bytes',
    'Facts of files in memory, as text in the database; every page and status reads them. In memory they take about three times as much.',
  ),
  idleFacts: tunable(4 << 20, 'bytes', 'The same while nobody uses the server: of 4,000 pairs.'),
  idleMemory: tunable(20_000, 'milliseconds', 'Time without work after which memory is given back.'),
  factsAtOnce: tunable(500, 'files', 'Files read from the database between two pauses: about 5 ms.'),
  thumbnailsAtOnce: tunable(
    500,
    'files',
    'Thumbnails read from the database between two pauses: about 5 ms.',
  ),
  keptDatasets: tunable(8, 'sessions', 'Datasets in memory, with their tables and grey scales.'),
  keptFindings: tunable(
    64,
    'entries',
    'CSV tables, groups of duplicates and splits in memory, of all sessions.',
  ),
  keptJobs: tunable(
    24,
    'entries',
    'Prepared runs and plans in memory: live previews request them repeatedly.',
  ),
  keptDerived: tunable(256, 'entries', 'Lists for pages and summaries for status checks in memory.'),
  keptViews: tunable(12, 'entries', 'Directories of set zips in memory, needed again by resumed downloads.'),
  downloadChunk: tunable(1 << 20, 'bytes', 'Read at once for a zip that is assembled while it is sent.'),
  keptListings: tunable(512, 'folders', 'Listings of bucket folders in memory.'),
  keptUrls: tunable(
    50_000,
    'entries',
    'Signed URLs of the cloud storage in memory, so that browsers find pages in their cache.',
  ),
  keptPreviews: tunable(300, 'files', 'Live previews of a session in its bucket; the oldest are removed.'),

  cloudPatience: tunable(
    8000,
    'milliseconds',
    'How long a call to the cloud storage is repeated, or waited for while no byte moves: people get a response within 10 s.',
  ),
  cloudAttempt: tunable(
    5000,
    'milliseconds',
    'One attempt of a short call to the cloud storage; then a new connection is tried.',
  ),
  cloudPause: tunable(
    500,
    'milliseconds',
    'First pause before a call to the cloud storage is repeated; it doubles every time.',
  ),
  cloudResumes: tunable(5, 'attempts', 'Maximum number of resumptions of one upload of a large object.'),
  cloudEmptying: tunable(
    3,
    'attempts',
    'Attempts to empty a bucket before it is deleted: uploads may end meanwhile.',
  ),
  cloudUpload: tunable(86_400, 'seconds', 'Time for an upload of a large object with all its resumptions.'),
  collectedAfter: tunable(
    32 << 20,
    'bytes',
    'Bytes sent to a storage service between two collections of their buffers.',
  ),
  cloudResumable: tunable(8 << 20, 'bytes', 'Larger objects are sent in parts that can be resumed.'),
  cloudCopy: tunable(
    120_000,
    'milliseconds',
    'How long a copy within the cloud storage is repeated or waited for: it moves up to a GiB without a sign of progress.',
  ),
  cloudCopyPart: tunable(
    256 << 20,
    'bytes',
    'Objects of a bucket are joined in parts of at most this size, in parallel.',
  ),
  cloudCopiesAtOnce: tunable(
    8,
    'pieces',
    'Parts that the cloud storage copies at the same time for one join.',
  ),
  cloudCorsMaxAge: tunable(3600, 'seconds', 'How long browsers cache the preflight responses of a bucket.'),
} as const satisfies Record<string, Tunable>;
