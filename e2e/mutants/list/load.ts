import { mutants } from '../mutant.ts';

const EVENT_LOOP = 'src/event-loop.test.ts';
const LINEAR = 'src/linear-time.test.ts';

/** Faults that only large requests show, or many at once. */
export const LOAD = mutants('api', [
  [
    'the command line submits all files of a folder at once',
    'engine/headless/folder-job.ts',
    'counted(engine.inspectImage), engine.tasksAtOnce',
    'counted(engine.inspectImage), Number.POSITIVE_INFINITY',
    'engine/headless/many-files.test.ts',
  ],
  [
    'bands of large PNGs wait for the collector',
    'engine/png/png-bands.ts',
    'if (count < png.height || columns < png.width) freeBuffer(packed);',
    '',
    'src/upload-memory.test.ts',
  ],
  [
    'all pairs are measured at once',
    'engine/split/measure-columns.ts',
    'forEachConcurrent(todo, engine.tasksAtOnce,',
    'forEachConcurrent(todo, todo.length,',
    'engine/headless/many-files.test.ts',
  ],
  [
    'a CSV is checked in the main thread',
    'engine/engine.ts',
    "pool.run('checkCsv', { path, images }, { urgent: true }),",
    "import('./csv/read-csv.ts').then(async (csv) => csv.checkCsv(await Bun.file(path).bytes(), images)),",
    EVENT_LOOP,
  ],
  [
    'each name of an upload is compared with each before it',
    'src/services/upload/sign-uploads.ts',
    'else if (taken.has(name)) refuse',
    'else if (accepted.some((one) => normalizeName(one) === name)) refuse',
    LINEAR,
  ],
  [
    'each field of a configuration is compared with each known one',
    'contract/src/config.ts',
    'return Object.hasOwn(kept, key) ?',
    'return Object.entries(kept).some(([one]) => one === key) ?',
    LINEAR,
  ],
  [
    'any JSON may be as large as the names of an upload',
    'src/routes/mount.ts',
    'endpoint.isLong ? MAX_JSON_BYTES : Math.min(MAX_JSON_BYTES, ctx.limits.configBytesMax)',
    'MAX_JSON_BYTES',
    'src/bodies.test.ts',
  ],
  [
    'values of JSON are not counted',
    'src/middleware/read-body.ts',
    'values > VALUES_MAX',
    'false',
    'src/bodies.test.ts',
  ],
  [
    'parts of a form are not counted',
    'src/http/receive-form.ts',
    "for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)",
    "for (const limit of ['none'] as never[])",
    'src/http/receive-form.test.ts',
  ],
  [
    'data after the last part is not limited',
    'src/http/receive-form.ts',
    'if (received > most) throw requestTooLarge();',
    '',
    'src/http/receive-form.test.ts',
  ],
  [
    'the file of a refused form is kept',
    'src/http/receive-form.ts',
    'await rm(limits.path, { force: true });',
    '',
    'src/http/receive-form.test.ts',
  ],
  [
    'a body without bytes keeps its connection at the upload port',
    'src/uploads/receiver.ts',
    'cut: () => listener.timeout(request, 1),',
    'cut() {},',
    'src/bodies.test.ts',
  ],
  [
    'each request for memory gets all that it needs',
    'engine/pool/worker-pool.ts',
    'new MemoryAccount(options.memoryBytes)',
    'new MemoryAccount(Number.MAX_SAFE_INTEGER)',
    'engine/pool/worker-pool.test.ts',
  ],
  [
    'all runs have the same share of the workers',
    'engine/run/run-job.ts',
    'share: job.dir, ',
    '',
    'engine/run/shares.test.ts',
  ],
  [
    'the uploads of all sessions together are not limited',
    'src/lib/upload-slots.ts',
    'limits.totalBytes - used.total',
    'limits.totalBytes',
    'src/browser-guards.test.ts',
  ],
  [
    'JSON is read with any content type',
    'src/middleware/read-body.ts',
    "if (!/^application\\/json\\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))",
    'if (false)',
    'src/browser-guards.test.ts',
  ],
  [
    'the worker does not compare the times of runs',
    'engine/tasks/mutex.ts',
    'this.#waiting.map(({ share }) => this.#used.get(share) ?? 0)',
    'this.#waiting.map(() => 0)',
    'engine/tasks/mutex.test.ts',
  ],
  [
    'a new run is not ahead of an older one',
    'engine/tasks/mutex.ts',
    'this.#leastUsed() - ENGINE_TUNABLES.shareAdvance.value',
    'this.#leastUsed()',
    'engine/tasks/mutex.test.ts',
  ],
]);
