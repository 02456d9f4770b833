import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Mutant, plant } from './mutant.ts';

/** Time limit for the tests of one mutant; a fault that makes them hang counts as noticed. */
const TIMEOUT_MS = 240_000;

export type Outcome = 'caught' | 'timeout' | 'survived';

/** Process that runs tests now. It leads a process group, to which the servers of its tests belong. */
let running: Bun.Subprocess | null = null;

/** Ends the tests that run now, with the servers that they started. */
export function endTests(): void {
  if (running === null) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
  running = null;
}

/** Runs test files in a folder; ends all processes that they leave. @returns whether all passed, and their output */
async function passes(folder: string, tests: readonly string[], bail: boolean) {
  const paths = tests.map((test) => `./${test}`);
  const child = Bun.spawn([process.execPath, 'test', ...(bail ? ['--bail'] : []), ...paths], {
    cwd: folder,
    stdout: 'ignore',
    stderr: 'pipe',
    detached: true,
  });
  running = child;
  const timer = setTimeout(endTests, TIMEOUT_MS);
  // A server that a test leaves has the pipe open: the group is ended with the tests, not after the text.
  const text = new Response(child.stderr).text();
  await child.exited;
  clearTimeout(timer);
  endTests();
  return { passed: child.exitCode === 0, timedOut: child.signalCode === 'SIGKILL', text: await text };
}

/** Checks that the tests pass without any fault; otherwise a mutant would count as noticed for no reason. */
export async function checkBaseline(folder: string, mutants: readonly Mutant[]): Promise<void> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))].sort();
  for (const test of tests) {
    const { passed, text } = await passes(folder, [test], false);
    if (!passed) throw new Error(`${test} fails without a fault:\n${text.slice(-4000)}`);
  }
}

/** Returns the folder of the package that compiles a file of AssemblyScript; null for other files. */
function compiledBy(path: string): string | null {
  if (!path.includes('/assembly/')) return null;
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Compiles the kernels of a package: those of other sources are not loaded. @returns what restores the former ones */
function compileKernels(folder: string): () => void {
  const [dist, former] = [join(folder, 'dist'), join(folder, 'dist.former')];
  cpSync(dist, former, { recursive: true });
  const restore = () => {
    rmSync(dist, { recursive: true });
    renameSync(former, dist);
  };
  const { success, stderr } = Bun.spawnSync([process.execPath, '--bun', 'run', 'build:wasm'], {
    cwd: folder,
  });
  if (success) return restore;
  restore();
  throw new Error(`The kernels in ${folder} do not compile:\n${stderr.toString().slice(-4000)}`);
}

/** Plants one fault in a copy of the project, runs its tests and removes it. */
export async function tryMutant(folder: string, mutant: Mutant): Promise<Outcome> {
  const path = join(folder, mutant.file);
  const text = readFileSync(path, 'utf8');
  const compiler = compiledBy(path);
  writeFileSync(path, plant(mutant, text));
  let restoreKernels: (() => void) | null = null;
  try {
    if (compiler !== null) restoreKernels = compileKernels(compiler);
    const { passed, timedOut } = await passes(folder, mutant.tests, true);
    return passed ? 'survived' : timedOut ? 'timeout' : 'caught';
  } finally {
    writeFileSync(path, text);
    restoreKernels?.();
  }
}
