import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { at, say } from './root.mjs';

const FILE = at('.cache', 'boot', 'lock');
/** The owner touches the file this often; an untouched one is taken over after the second time. Milliseconds. */
const TOUCH_MS = 1000;
const STALE_MS = 15_000;
const POLL_MS = 250;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a file with this process's id; returns false if it exists. */
function create(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns whether a file was not touched for long; another process may remove it at any time. */
function isOld(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

/** Returns whether the lock is stale: its process has ended, or (in another container) stopped touching the file. */
function isStale() {
  try {
    if (isOld(FILE)) return true;
    const pid = Number(readFileSync(FILE, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
}

/** Removes a stale lock. Only one process may, or the second would remove the first one's new lock. */
function removeStale() {
  const guard = `${FILE}.removing`;
  if (!create(guard)) {
    if (isOld(guard)) rmSync(guard, { force: true });
    return;
  }
  if (isStale()) rmSync(FILE, { force: true });
  rmSync(guard, { force: true });
}

/**
 * Runs `work` while no other script installs or builds in this checkout. A second one waits, so that it neither fails
 * on half-written files nor marks them as current.
 */
export async function withLock(work) {
  let told = false;
  mkdirSync(dirname(FILE), { recursive: true });
  while (!create(FILE)) {
    if (isStale()) removeStale();
    else if (!told) {
      say('another process is installing or building here; waiting for it');
      told = true;
    }
    await wait(POLL_MS);
  }
  const release = () => rmSync(FILE, { force: true });
  const touch = setInterval(() => utimesSync(FILE, new Date(), new Date()), TOUCH_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.removeListener('exit', release);
    release();
  }
}
