import { type IntakeState, isFailure, LISTED_AT_ONCE } from '@twinset/contract';
import { type Files, photoOf, pngOf } from '@twinset/engine/testing';
import { sessionKey } from '../lib/session-key.ts';
import type { TestApi, TestClient } from './start-api.ts';
import { until } from './until.ts';

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Returns a client whose session has started. */
export async function started(api: TestApi): Promise<TestClient> {
  const client = api.client();
  await client.start();
  return client;
}

/** Returns the key of a client's session. */
export const keyOf = (client: TestClient): string => sessionKey(client.sessionId) ?? '';

/** Returns a mask of two classes, different for each number. */
export const maskOf = (n: number): Uint8Array => pngOf((x) => (x > n ? 1 : 0));

/** Returns pairs of images and masks below a folder. */
export const pairs = (count: number, root = 'set'): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      [`${root}/images/a${n}.png`, photoOf(n)],
      [`${root}/masks/a${n}.png`, maskOf(n)],
    ]).flat(),
  );

export const begin = (client: TestClient, source: object) =>
  client.call('beginIntake', { body: { source } } as never);
export const plan = (client: TestClient, choices = {}) =>
  client.call('planIntake', { body: { choices } } as never);
export const convert = (client: TestClient, replace = false) =>
  client.call('convertIntake', { body: { replace } } as never);

/** Lists dropped files, as the page does. */
export async function listDropped(client: TestClient, files: Files, name = 'dataset'): Promise<IntakeState> {
  const listed = Object.entries(files).map(([path, content]) => ({ path, bytes: bytesOf(content).length }));
  const source = { kind: 'files', name, total: listed.length };
  let { intake } = await client.ok('beginIntake', { body: { source } } as never);
  for (let from = 0; from < listed.length; from += LISTED_AT_ONCE) {
    const body = { from, files: listed.slice(from, from + LISTED_AT_ONCE) };
    ({ intake } = await client.ok('listIntakeFiles', { body } as never));
  }
  return intake;
}

/** Sends the pieces that are missing; returns their paths. */
export async function sendPieces(client: TestClient, files: Files): Promise<string[]> {
  const sent: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { results, next } = (await client.ok('intakePieces', { body: { from } } as never)) as {
      results: { path: string; start: number; end: number; url: string }[];
      next: number | null;
    };
    for (const { path, start, end, url } of results) {
      const headers = { 'content-type': 'application/octet-stream' };
      const body = bytesOf(files[path] ?? '').slice(start, end);
      const response = await fetch(client.resolve(url), { method: 'PUT', headers, body });
      if (!response.ok) throw new Error(`PUT ${path}: ${response.status} ${await response.text()}`);
      sent.push(path);
    }
    from = next;
  }
  return sent;
}

/** Plans an intake; contents that the plan reads are sent. */
export async function planned(client: TestClient, files: Files, choices?: Record<string, string>) {
  for (;;) {
    const plan = await client.ok('planIntake', { body: { ...(choices ? { choices } : {}) } } as never);
    if (plan.isComplete) return plan;
    if ((await sendPieces(client, files)).length === 0) throw new Error(JSON.stringify(plan));
  }
}

/** Converts a planned intake and waits for its end. */
export async function converted(client: TestClient, replace = false): Promise<IntakeState> {
  await client.ok('convertIntake', { body: { replace } } as never);
  return ended(client);
}

/** Waits for the end of a conversion. */
export async function ended(client: TestClient): Promise<IntakeState> {
  let state: IntakeState | null = null;
  await until('the conversion has ended', async () => {
    const answer = await client.call('intake');
    if (isFailure(answer)) return false;
    state = answer.intake;
    return state?.stage !== 'converting';
  });
  if (state === null) throw new Error('There is no intake.');
  return state;
}

/** Sends, plans and converts an intake that has begun. */
export async function completed(client: TestClient, files: Files, choices?: Record<string, string>) {
  const plan = await planned(client, files, choices);
  await sendPieces(client, files);
  return { plan, intake: await converted(client) };
}

/** Converts dropped files. */
export async function takeInFiles(client: TestClient, files: Files, choices?: Record<string, string>) {
  await listDropped(client, files);
  return completed(client, files, choices);
}
