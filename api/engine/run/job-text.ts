import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';

/** Entries of a list per step: about 2 ms of work. */
const STEP = 1000;

/** Returns the same text as `JSON.stringify` for the entries of a list, without the brackets; answers others in between. */
async function listText(list: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += STEP) {
    if (from > 0) await yieldToEventLoop();
    parts.push(
      list
        .slice(from, from + STEP)
        .map((entry) => JSON.stringify(entry))
        .join(','),
    );
  }
  return parts.join(',');
}

/** Returns the same text as `JSON.stringify` for an object whose lists may have thousands of entries, such as a job. */
export async function jobText(job: object): Promise<string> {
  const fields: string[] = [];
  for (const [key, value] of Object.entries(job)) {
    const text = Array.isArray(value) ? `[${await listText(value)}]` : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
