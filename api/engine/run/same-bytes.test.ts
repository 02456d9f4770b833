import { describe, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import { caseFolder } from '../testing/cases.ts';
import { hashOf } from '../testing/hash-of.ts';
import { configOf, localEngine, openResult } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { Engine, RunJob } from '../types.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 9, 64);
const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
const SETTINGS = {
  totalAugmentedImages: 40,
  augmentValData: true,
  randomCrop: true,
  randomRotate: true,
  flipLeftRight: true,
  corruptBrightness: true,
  corruptContrast: true,
  corruptSaturation: true,
};

const local = localEngine();
const { job } = await folderJob(local, folders, configOf(SETTINGS));
const expected = await local.run({ ...job, dir: join(temporary, 'expected') });
const expectedHash = hashOf(expected);

/** Timeout for loading eight workers on busy cores. */
const MINUTE = 60_000;

async function withWorkers<T>(workers: number, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = createEngine({ workers });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

describe('the same inputs, configuration and version give the same zip', () => {
  for (const workers of [1, 2, 8]) {
    test(
      `with ${workers} worker(s)`,
      async () => {
        const dir = join(temporary, `workers-${workers}`);
        const result = await withWorkers(workers, (engine) => engine.run({ ...job, dir }));
        expect(result.zipBytes).toBe(expected.zipBytes);
        expect(hashOf(result)).toBe(expectedHash);
      },
      MINUTE,
    );
  }

  test('with pairs in another order of upload', async () => {
    const order = job.pairs.map((_, i) => (i * 4 + 2) % job.pairs.length);
    const shuffled: RunJob = {
      ...job,
      dir: join(temporary, 'shuffled'),
      pairs: order.map((i) => job.pairs[i]),
      split: { ...job.split, sets: order.map((i) => job.split.sets[i]) },
      pairing: order.map((i) => job.pairing[i]),
    };
    expect(hashOf(await local.run(shuffled))).toBe(expectedHash);
  });

  test('whatever the fields of the page contain', async () => {
    const config = { ...job.config, previewedSet: 'test', trainRatioLocked: true, reset: true } as const;
    const result = await local.run({ ...job, config, dir: join(temporary, 'page') });
    expect(hashOf(result)).toBe(expectedHash);
  });

  test('another seed gives other outputs, and those of one source differ', async () => {
    const config = { ...job.config, seed: 43 };
    const dir = join(temporary, 'seed');
    const other = await local.run({ ...job, config, dir });
    expect(hashOf(other)).not.toBe(expectedHash);
    const { outputs } = await openResult({ ...job, config, dir }, other);
    for (const of of Map.groupBy(
      outputs.filter((o) => o.set === 'train'),
      (o) => o.source.image,
    ).values()) {
      expect(new Set(of.map((o) => o.imageSha256)).size).toBe(of.length);
    }
  });
});

const dc34 = caseFolder('DC34');
test(
  'DC34: seed 42 twice, at concurrency 1 and 8',
  async () => {
    const of = { images: join(dc34, 'images'), masks: join(dc34, 'masks') };
    const hash = (workers: number) =>
      withWorkers(workers, async (engine) => {
        const coded = await folderJob(engine, of, configOf({ ...SETTINGS, seed: 42 }));
        return hashOf(await engine.run({ ...coded.job, dir: join(temporary, `dc34-${workers}`) }));
      });
    expect(await hash(1)).toBe(await hash(8));
  },
  MINUTE,
);

/** Runs the job in a separate process and kills it as soon as it has so many outputs. */
async function killedAt(path: string, outputs: number): Promise<string[]> {
  const script = join(import.meta.dir, '../testing/run-job.ts');
  const child = Bun.spawn([process.execPath, script, path, '2'], { stdout: 'pipe', stderr: 'inherit' });
  const lines: string[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk, { stream: true });
    lines.splice(0, lines.length, ...text.split('\n').filter(Boolean));
    // The last line may be incomplete.
    const done = Number([...text.matchAll(/^augment (\d+)$/gm)].at(-1)?.[1] ?? 0);
    if (done >= outputs) child.kill('SIGKILL');
  }
  await child.exited;
  return lines;
}

describe('a run that is killed with SIGKILL', () => {
  test(
    'resumes after the finished outputs and gives the same zip',
    async () => {
      const dir = join(temporary, 'killed');
      await Bun.write(join(temporary, 'killed.json'), JSON.stringify({ ...job, dir }));
      // On a busy machine the run may end before this process reads its tenth output.
      let last = 'hash';
      for (let tries = 0; last.startsWith('hash') && tries < 5; tries++) {
        await rm(dir, { recursive: true, force: true });
        await mkdir(dir, { recursive: true });
        last = (await killedAt(join(temporary, 'killed.json'), 10)).at(-1) ?? '';
      }
      expect(last).not.toStartWith('hash');
      const rest = await local.unfinished(dir);
      expect(rest?.config).toEqual(job.config);
      const seen: number[] = [];
      const result = await local.run(rest!, {
        onProgress: (p) => p.phase === 'augment' && seen.push(p.done),
      });
      expect(seen[0]).toBeGreaterThanOrEqual(10);
      expect(hashOf(result)).toBe(expectedHash);
      expect(await local.unfinished(dir)).toBeNull();
    },
    MINUTE,
  );

  test(
    'does not trust a finished output whose bytes changed',
    async () => {
      const dir = join(temporary, 'torn');
      const controller = new AbortController();
      const kept = join(temporary, 'torn-copy');
      const cut = local.run(
        { ...job, dir },
        {
          signal: controller.signal,
          onProgress: ({ phase, done }) => {
            if (phase !== 'augment' || done < 20 || controller.signal.aborted) return;
            cpSync(dir, kept, { recursive: true });
            controller.abort();
          },
        },
      );
      await expect(cut).rejects.toMatchObject({ errorType: 'Cancelled' });
      await cut.catch(() => undefined);
      const zip = join(kept, 'work', 'augmented_data.zip');
      const bytes = await Bun.file(zip).bytes();
      bytes[bytes.length >> 1] ^= 255;
      await Bun.write(zip, bytes);
      const result = await local.run({ ...job, dir: kept });
      expect(hashOf(result)).toBe(expectedHash);
    },
    MINUTE,
  );
});
