import { EnvError, readEnv } from './env/index.ts';
import { startProblem } from './lib/data-dir.ts';
import { createLog } from './lib/log.ts';
import { startWorkerProcess } from './queue/worker/start-worker.ts';
import { openWorkerFolder } from './queue/worker/worker-folder.ts';

// The program of a worker process (`npm run worker`): it renders shards of augmentations that servers put into a queue.
function exitFor(error: unknown): never {
  console.error(`The Twinset worker cannot start:\n${(error as Error).message}`);
  process.exit(1);
}

function envOrExit() {
  try {
    const env = readEnv();
    if (env.QUEUE === 'bullmq') return env;
    return exitFor(new Error('QUEUE is in-process, so that there is no work for it. Set QUEUE to bullmq.'));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return exitFor(error);
  }
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.umask(0o077);
const env = envOrExit();
const folder = await openWorkerFolder(env.DATA_DIR).catch((error) =>
  exitFor(startProblem(error, env.DATA_DIR)),
);
const worker = await startWorkerProcess(env, createLog(env.LOG_LEVEL), folder).catch(exitFor);
console.log(`The Twinset worker is ready; its state is at http://localhost:${worker.port}/metrics`);

let stops = 0;
async function stop(): Promise<void> {
  if (stops++ > 0) process.exit(1);
  await worker.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
