import { open } from 'node:fs/promises';
import { writeTexts } from '../lib/write-all.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';

/** Entries of a list per step: about 2 ms of work. */
const STEP = 1000;

/**
 * Yields the same text as `JSON.stringify`, in parts, for an object whose lists may have thousands of entries, such as a job:
 * 600 bytes per pair, which are never in memory together. Events are handled in between.
 */
export async function* jobText(job: object): AsyncGenerator<string> {
  let start = '{';
  // Short texts are joined: each part costs the caller more than its bytes.
  let part = '';
  for (const [key, value] of Object.entries(job)) {
    const text = Array.isArray(value) ? '[' : JSON.stringify(value);
    if (text === undefined) continue;
    part += `${start}${JSON.stringify(key)}:${text}`;
    start = ',';
    if (!Array.isArray(value)) continue;
    for (let from = 0; from < value.length; from += STEP) {
      if (from > 0) part = ',';
      const entries = JSON.stringify(value.slice(from, from + STEP)).slice(1, -1);
      if (value.length <= STEP) {
        part += entries;
        break;
      }
      // Apart, since joining them would copy the long one.
      yield part;
      yield entries;
      part = '';
      await yieldToEventLoop();
    }
    part += ']';
  }
  yield start === '{' ? '{}' : `${part}}`;
}

/** Writes that text to a file. */
export async function writeJob(path: string, job: object): Promise<void> {
  const file = await open(path, 'w');
  try {
    await writeTexts(file.fd, jobText(job));
  } finally {
    await file.close();
  }
}

/** Yields that text, and adds it to a hash. */
export async function* hashedJobText(job: object, hash: Bun.CryptoHasher): AsyncGenerator<string> {
  for await (const part of jobText(job)) {
    hash.update(part);
    yield part;
  }
}

/** Returns the SHA-256 of that text, as hexadecimal digits. */
export async function hashOfJob(job: object): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const part of jobText(job)) hash.update(part);
  return hash.digest('hex');
}
