import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type AugmentConfig, DEFAULT_CONFIG, type Manifest, manifestSchema } from '@twinset/contract';
import { expectedBackend, loadBackend } from '../backends/index.ts';
import { engineOn } from '../engine.ts';
import { folderJob } from '../headless/folder-job.ts';
import type { RawPng } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import { InProcessPool } from '../pool/in-process-pool.ts';
import { zipEntries } from '../result/zip-entries.ts';
import type { Tasks } from '../tasks/index.ts';
import type { Engine, Receipt, RunJob, RunResult } from '../types.ts';

/** Returns the defaults with some settings replaced. */
export const configOf = (settings: Partial<AugmentConfig>): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...settings,
});

export const ONE_CHANNEL_MASKS = { imgChannels: 3, maskChannels: 1 } as const;

/** Creates an engine in this thread; a test may replace tasks to plant a fault. */
export const localEngine = (tasks?: Partial<Tasks>): Engine => {
  const loaded = loadBackend('auto');
  return engineOn(
    new InProcessPool({
      backend: expectedBackend('auto'),
      cacheBytes: 2 ** 24,
      memoryBytes: 2 ** 29,
      loaded,
      tasks,
    }),
  );
};

export interface OpenedResult {
  job: RunJob;
  result: RunResult;
  names: string[];
  outputs: Receipt[];
  manifest: Manifest;
  bytes: (name: string) => Promise<Uint8Array>;
  png: (name: string) => Promise<RawPng>;
}

/** Runs two folders to a zip and opens it. */
export async function runFolders(
  folder: string,
  temporary: string,
  settings: Partial<AugmentConfig>,
  engine: Engine = localEngine(),
): Promise<OpenedResult> {
  const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
  const { job } = await folderJob(engine, folders, configOf(settings), {
    tilesDir: join(temporary, 'tiles'),
  });
  const dir = await mkdtemp(join(temporary, 'run-'));
  return openResult({ ...job, dir }, await engine.run({ ...job, dir }));
}

/** Opens a zip; its manifest must have exactly the fields of the schema. */
export async function openResult(job: RunJob, result: RunResult): Promise<OpenedResult> {
  const entries = await zipEntries(result.zipPath);
  const bytes = async (name: string) => {
    const slice = entries.get(name);
    if (!slice) throw new Error(`no ${name} in the zip`);
    return await Bun.file(result.zipPath).slice(slice.start, slice.end).bytes();
  };
  const written = JSON.parse(new TextDecoder().decode(await bytes('manifest.json')));
  const manifest = manifestSchema.parse(written);
  if (!Bun.deepEquals(manifest, written)) throw new Error('The manifest has fields that its schema lacks.');
  const png = async (name: string) => decodePng(await bytes(name));
  return { job, result, names: [...entries.keys()], outputs: manifest.outputs, manifest, bytes, png };
}

/** Returns every distinct value of samples, ascending. */
export const distinct = (samples: ArrayLike<number>): number[] =>
  [...new Set(Array.from(samples))].sort((a, b) => a - b);
