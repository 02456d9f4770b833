type Unit =
  | 'milliseconds'
  | 'seconds'
  | 'bytes'
  | 'pixels'
  | 'entries'
  | 'files'
  | 'folders'
  | 'sessions'
  | 'tasks'
  | 'outputs'
  | 'pieces'
  | 'attempts';

/** A value that trades time against memory and changes no result. */
export type Tunable = { value: number; unit: Unit; reason: string };
export const tunable = (value: number, unit: Unit, reason: string): Tunable => ({ value, unit, reason });

/** Tunable values of the engine. Thresholds that affect results are beside their rules. */
export const ENGINE_TUNABLES = {
  frameCache: tunable(32 << 20, 'bytes', 'Decoded frames that each worker keeps for live previews.'),
  workerMemory: tunable(
    128 << 20,
    'bytes',
    'Memory for decoding and for cached frames per worker, shared by all workers, of two at least; a larger image gets all of it, alone.',
  ),
  garbage: tunable(
    160 << 20,
    'bytes',
    'Dropped pixel buffers after which a worker calls the collector, which does not account for their size.',
  ),
  heapGrowth: tunable(
    24 << 20,
    'bytes',
    'Growth of the heap of a worker after which it calls the collector, which then takes a few milliseconds.',
  ),
  recycled: tunable(
    16 << 20,
    'bytes',
    'Memory of pixels that each worker uses again: a few of the sources, frames and files of a run.',
  ),
  recycledByInspection: tunable(
    64 << 20,
    'bytes',
    'The same while files are inspected: an image of 12 megapixels and its file.',
  ),
  recycledMoment: tunable(
    200,
    'milliseconds',
    'Time after the last inspected file before its memory is freed down to that of a run.',
  ),
  fileSheet: tunable(1 << 20, 'bytes', 'Memory for files of a run is allocated in multiples of it.'),
  wholePng: tunable(
    32 << 20,
    'bytes',
    'Inflated PNGs up to this size are decoded in one go, which is faster.',
  ),
  linesBuffer: tunable(1 << 18, 'bytes', 'Lines of a listing or a plan that are written at once.'),
  linesAtOnce: tunable(2000, 'files', 'Lines of a listing or a plan between two pauses: about 5 ms.'),
  pngBand: tunable(4 << 20, 'bytes', 'Rows of a large PNG that are decoded at a time.'),
  unaccounted: tunable(
    8 << 20,
    'bytes',
    'Tasks that need less do not wait for memory; a worker has two of them at most.',
  ),
  imageHead: tunable(1 << 16, 'bytes', 'Part of a file that is searched first for the header of an image.'),
  smallFile: tunable(
    1 << 20,
    'bytes',
    'Files up to this size are read before the memory for their pixels is free, so that they are read once.',
  ),
  smallestFreed: tunable(
    1 << 16,
    'bytes',
    'Smaller arrays are not freed immediately: not worth the call, and they may share a buffer.',
  ),
  tasksPerWorker: tunable(2, 'tasks', 'One computes while the next reads and decodes.'),
  sharesPerWorker: tunable(
    2,
    'tasks',
    'Further tasks per worker, of runs with fewer tasks there: they alternate output by output.',
  ),
  shareAdvance: tunable(
    1000,
    'milliseconds',
    'Time of a worker that a new run gets before older ones; then all get the same.',
  ),
  outputSlice: tunable(2, 'milliseconds', 'Work of a worker on outputs between two looks at its messages.'),
  hashSlice: tunable(
    8 << 20,
    'bytes',
    'Part of a file that is hashed between two looks at messages: about 10 ms.',
  ),
  taskSamples: tunable(
    24 << 20,
    'bytes',
    'Raw samples of the outputs of one task; bounds memory and the time to cancel.',
  ),
  gpuJob: tunable(
    24 << 20,
    'bytes',
    'Outputs that the GPU computes together: enough to hide the time of a message, few enough to overlap.',
  ),
  gpuPatience: tunable(
    60_000,
    'milliseconds',
    'Without a response of the GPU process before its work is done on the CPU.',
  ),
  gpuStop: tunable(2000, 'milliseconds', 'That the GPU process may take to end before it is killed.'),
  taskOutputs: tunable(
    16,
    'outputs',
    'Outputs of one task; bounds the intervals of progress and the time to cancel.',
  ),
  partsPerWorker: tunable(
    2,
    'tasks',
    'Parts per worker of the tasks that are left, of which one is sent at a time: the last ones are sent one by one.',
  ),
  submittedPerWorker: tunable(
    4,
    'tasks',
    'Tasks per worker that one caller with many files submits at a time: those in progress, and as many waiting.',
  ),
  waitingTasks: tunable(20_000, 'tasks', 'Waiting tasks of all callers together; a further one is refused.'),
  progressRedraw: tunable(100, 'milliseconds', 'Between two redraws of the progress line on a terminal.'),
  progressLog: tunable(1000, 'milliseconds', 'Between two progress lines in a log, which grows.'),
  zipCopy: tunable(
    4 << 20,
    'bytes',
    'Read at once when a zip is copied: large enough to keep the disk busy.',
  ),
  exportScratch: tunable(1 << 20, 'bytes', 'Text of an export that is written to disk at once.'),
  yoloSides: tunable(
    8,
    'entries',
    'Sides of outputs whose texts of YOLO coordinates are in memory, per worker.',
  ),
  zipDirectory: tunable(1 << 20, 'bytes', 'Records of the zip directory that are written at once.'),
  warmedWorkers: tunable(
    4,
    'tasks',
    'Workers that compile their code before they have work, each in a third of a second: first files are few.',
  ),
  warmUpLook: tunable(50, 'milliseconds', 'Between two looks whether a busy process has time for a warm-up.'),
  shardTexts: tunable(
    16,
    'tasks',
    'Texts of shards that are read before their turn: each is a request, and has a megabyte or two.',
  ),
} as const satisfies Record<string, Tunable>;
