import { createContext, suspendWork } from './create-context.ts';
import { EnvError, readEnv, startWarnings } from './env/index.ts';
import { startProblem } from './lib/data-dir.ts';
import { warmUp } from './lib/warm-up.ts';
import { listen } from './listen.ts';
import { resumeRuns } from './services/augment/resume-runs.ts';
import { resumeConversions } from './services/intake/run-conversion.ts';
import { expireIdle } from './services/session/expire-idle.ts';
import { sweepOrphans } from './services/session/sweep-orphans.ts';
import { TUNABLES } from './tunables.ts';

function exitFor(error: unknown): never {
  console.error(`Twinset cannot start:\n${(error as Error).message}`);
  process.exit(1);
}

function envOrExit() {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return exitFor(error);
  }
}

// A log on a full disk, or a closed pipe, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// Uploads, results and keys are not readable by other users of this machine.
process.umask(0o077);
const env = envOrExit();
for (const warning of startWarnings(env)) console.error(`Warning: ${warning}`);
const ctx = await createContext(env).catch((error) => exitFor(startProblem(error, env.DATA_DIR)));
await expireIdle(ctx);
resumeRuns(ctx);
resumeConversions(ctx);
const server = await listen(ctx).catch(exitFor);
const sweeps = [
  setInterval(() => void expireIdle(ctx), TUNABLES.sessionSweep.value),
  setInterval(() => void sweepOrphans(ctx), TUNABLES.orphanSweep.value),
];
void sweepOrphans(ctx);
const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(ctx.env.HOST) ? 'localhost' : ctx.env.HOST;
warmUp(ctx, ctx.work.incomingFolder, () => performance.now() - ctx.requestedAt > TUNABLES.warmUpQuiet.value);
console.log(`Twinset is ready on http://${host}:${server.port}`);
if (env.PUBLIC_URL !== undefined) console.log(`Behind its proxy: ${env.PUBLIC_URL}`);

let stops = 0;
async function stop(): Promise<void> {
  if (stops++ > 0) process.exit(1);
  ctx.stopping = true;
  for (const sweep of sweeps) clearInterval(sweep);
  // New connections are refused; active runs are suspended so that pending requests can be answered.
  const drained = server.stop();
  await suspendWork(ctx);
  await Promise.race([drained, Bun.sleep(TUNABLES.stopGrace.value)]);
  await ctx.site?.leave();
  ctx.records.close();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
