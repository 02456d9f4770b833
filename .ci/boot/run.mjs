import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const children = new Set();
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => stopAll(signal));
}

// npm sends SIGTERM to a shell, which exits without forwarding it: then this script has lost its parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping) stopAll();
  }, 250).unref();
}

/** Forwards a signal to all running programs; a second one, or ten seconds, kills those that ignore it. */
export function stopAll(signal = 'SIGTERM') {
  if (children.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143);
  const kill = stopping ? 'SIGKILL' : signal;
  stopping = true;
  for (const child of children) child.kill(kill);
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, 10_000).unref();
}

/**
 * Starts a program in the project's folder with this terminal; `onText` receives a copy of its output. Resolves to its
 * exit code; after a signal to this script the script itself ends.
 */
export function run(
  program,
  args = [],
  { env = {}, cwd = root, stdio = 'inherit', timeoutMs, onStart, onText } = {},
) {
  return new Promise((resolve) => {
    const streams = onText ? ['inherit', 'pipe', 'pipe'] : stdio;
    const child = spawn(program, args, { cwd, stdio: streams, env: { ...process.env, ...env } });
    for (const name of onText ? ['stdout', 'stderr'] : [])
      child[name].setEncoding('utf8').on('data', (text) => {
        process[name].write(text);
        onText(text);
      });
    let late = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, timeoutMs);
    children.add(child);
    onStart?.(child);
    const done = (code) => {
      clearTimeout(timer);
      children.delete(child);
      if (stopping && children.size === 0) process.exit(code ?? 143);
      resolve(late ? 124 : (code ?? 1));
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(127);
    });
    // 'close' is emitted when its output has been read as well.
    child.on(onText ? 'close' : 'exit', (code) => done(code));
  });
}
