import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type Client,
  createClient,
  DEFAULT_CONFIG,
  type EndpointName,
  isFailure,
  STORAGE_KEYS,
} from '@twinset/contract';
import { type DrawnFile, drawPairs } from './drawn.ts';

export interface Seeded {
  sessionId: string;
  client: Client;
}

async function must<T>(answer: Promise<T>): Promise<T> {
  const result = await answer;
  if (isFailure(result)) throw new Error(`${result.code}: ${result.message}`);
  return result;
}

const SETUP = ['createBucket', 'createBucketFolders', 'createProjectDirectories', 'startSession'] as const;
const PIPELINE = {
  images: ['transferImages', 'resizeImages', 'transferResizedImages', 'resetResizedUrls'],
  masks: ['transferMasks', 'resizeMasks', 'transferResizedMasks', 'resetResizedUrls'],
} as const satisfies Record<string, EndpointName[]>;

const typeOf = ({ name }: DrawnFile): string => (name.endsWith('.jpg') ? 'image/jpeg' : 'image/png');

async function upload(client: Client, folder: 'images' | 'masks', files: DrawnFile[]) {
  const filenames = files.map(({ name }) => name);
  const content_types = files.map(typeOf);
  const signed = await must(
    client.call('signUploadUrls', { body: { filenames, folder_path: folder, content_types } }),
  );
  if (isFailure(signed)) return;
  const fileOf = new Map(files.map((file) => [file.name, file]));
  for (const { filename, url } of signed.results) {
    const file = fileOf.get(filename) as DrawnFile;
    const [body, headers] = [new Uint8Array(file.bytes), { 'content-type': typeOf(file) }];
    const answer = await fetch(client.resolve(url), { method: 'PUT', body, headers });
    if (!answer.ok) throw new Error(`PUT ${filename}: ${answer.status}`);
  }
  for (const step of PIPELINE[folder]) await must(client.call(step));
}

export interface SeedOptions {
  /** Number of generated and uploaded pairs. */
  pairs?: number;
  /** Number of masks that are uploaded. */
  masks?: number;
  /** Pairs that are uploaded instead of generated ones. */
  drawn?: { images: DrawnFile[]; masks: DrawnFile[] };
  /** Enlargement, as in `drawPairs`. */
  times?: number;
  /** Changes the generated pairs before they are uploaded. */
  change?: (drawn: { images: DrawnFile[]; masks: DrawnFile[] }) => Promise<void>;
}

/** Starts a session and uploads pairs over HTTP. */
export async function seedSession(
  baseURL: string,
  { drawn: given, pairs = given?.images.length ?? 0, masks = pairs, times = 1, change }: SeedOptions = {},
): Promise<Seeded> {
  const sessionId = randomUUID();
  const client = createClient(`${baseURL}/api`, () => sessionId);
  for (const step of SETUP) await must(client.call(step));
  if (pairs > 0) {
    const drawn = given ?? (await drawPairs(pairs, times));
    await change?.(drawn);
    await upload(client, 'images', drawn.images);
    if (masks > 0) await upload(client, 'masks', drawn.masks.slice(0, masks));
  }
  return { sessionId, client };
}

/** Starts a session with 8 pairs, of which two are the same (the report has one warning), and a result of 6 outputs. */
export async function seedWarned(baseURL: string): Promise<Seeded> {
  const change: SeedOptions['change'] = async ({ images, masks }) => {
    for (const files of [images, masks]) Object.assign(files[1] ?? {}, { bytes: files[0]?.bytes });
  };
  const seeded = await seedSession(baseURL, { pairs: 8, change });
  await seedResult(seeded, { totalAugmentedImages: 6 });
  return seeded;
}

/** Runs an augmentation of the session and makes its result available. */
export async function seedResult({ client }: Seeded, config: Record<string, unknown> = {}): Promise<void> {
  const form = new FormData();
  form.set(
    'config',
    JSON.stringify({ ...DEFAULT_CONFIG, flipLeftRight: true, randomRotate: true, ...config }),
  );
  await must(client.call('augment', { form }));
  for (const step of ['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const)
    await must(client.call(step));
}

/** Lets a page begin with this session, as if the browser had started it. */
export async function useSession(page: Page, { sessionId }: Seeded): Promise<void> {
  const key = STORAGE_KEYS.sessionId;
  await page.addInitScript(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [key, sessionId],
  );
}

/** Ends a session started by `seedSession`. */
export async function endSeeded({ client }: Seeded): Promise<void> {
  for (const step of [
    'deleteBucket',
    'deleteProjectDirectories',
    'deleteStratificationFile',
    'clearSession',
  ] as const) {
    await client.call(step);
  }
}

/**
 * Returns a browser context that begins with this session once: later changes of its storage are kept, also over
 * reloads, whereas `useSession` would undo them.
 */
export const contextOf = (
  browser: Browser,
  baseURL: string,
  { sessionId }: Seeded,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(baseURL).origin,
          localStorage: [{ name: STORAGE_KEYS.sessionId, value: sessionId }],
        },
      ],
    },
  });
