import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import type { JobEvent } from '@twinset/contract';
import { sessionKey } from '../../lib/session-key.ts';
import {
  augment,
  blockPairs,
  labelAt,
  type MaskCoding,
  nameOf,
  numbersTo,
  planOf,
  sendCsv,
  sessionWith,
} from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const COUNT = 12;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const keyOf = (client: { sessionId: string }) => sessionKey(client.sessionId) as string;

/** Counts the pairs that workers measure while `work` runs; they are really measured. */
async function measuredPairs(work: () => Promise<unknown>): Promise<number> {
  const spy = spyOn(api.ctx.engine, 'measure');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

/** Returns the sum of a plan's histogram edges, which distinguishes two measurements. */
const edgesOf = async (client: Awaited<ReturnType<typeof sessionWith>>, config: object) => {
  const { balance } = await planOf(client, { filledArea: true, ...config });
  return balance[0]?.bins.map(Number) ?? [];
};

describe('attributes are measured', () => {
  test('with progress, once: a second plan, the same files uploaded again, a run need none', async () => {
    const pairs = blockPairs(numbersTo(COUNT));
    const client = await sessionWith(api, pairs);
    const events: JobEvent[] = [];
    const unsubscribe = api.ctx.jobs.subscribe(keyOf(client), (event) => {
      if (event.job === 'attributes') events.push(event);
    });
    const config = { filledArea: true, l: true };
    expect(await measuredPairs(() => planOf(client, config))).toBe(COUNT);
    expect(events[0]).toMatchObject({ state: 'running', done: 0, total: COUNT });
    expect(events.map((event) => event.done)).toContain(COUNT / 2);
    expect(events.at(-1)).toMatchObject({ state: 'done', done: COUNT, total: COUNT });

    events.length = 0;
    expect(await measuredPairs(() => planOf(client, { ...config, seed: 7 }))).toBe(0);
    expect(events).toEqual([]);
    unsubscribe();

    await client.ok('deleteImages');
    await client.ok('deleteMasks');
    await uploadFiles(client, 'images', pairs.images);
    await uploadFiles(client, 'masks', pairs.masks);
    expect(await measuredPairs(() => planOf(client, config))).toBe(0);
    expect(await measuredPairs(() => planOf(client, { ...config, energy: true }))).toBe(COUNT);
    expect(api.ctx.records.rowsOf(keyOf(client)).attributes).toBe(3 * COUNT);
    await client.ok('clearSession');
    expect(api.ctx.records.rowsOf(keyOf(client)).attributes).toBe(0);
  });

  test('and read from the records once for all seeds, again with another attribute', async () => {
    const client = await sessionWith(api, blockPairs(numbersTo(COUNT)));
    const config = { filledArea: true, l: true };
    await planOf(client, config);
    const reads = spyOn(api.ctx.records.attributes, 'of');
    try {
      for (const seed of [7, 8]) await planOf(client, { ...config, seed });
      expect(reads).not.toHaveBeenCalled();
      await planOf(client, { ...config, energy: true });
      expect(reads).toHaveBeenCalledTimes(3);
    } finally {
      reads.mockRestore();
    }
  });

  test('again when the background changes, or one file', async () => {
    const pairs = blockPairs(numbersTo(COUNT));
    const client = await sessionWith(api, pairs);
    await planOf(client, { filledArea: true });
    expect(await measuredPairs(() => planOf(client, { filledArea: true, background: 1 }))).toBe(COUNT);
    expect(await measuredPairs(() => planOf(client, { filledArea: true, background: '#000000' }))).toBe(0);
    const other = blockPairs([COUNT + 1]);
    await uploadFiles(client, 'masks', [{ name: nameOf(1), bytes: other.masks[0]?.bytes as Blob }]);
    expect(await measuredPairs(() => planOf(client, { filledArea: true }))).toBe(1);
  });
});

test('a run that still waits for values is cancelled at once; what is measured meanwhile is kept', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(COUNT)));
  const { engine } = api.ctx;
  const measure = engine.measure.bind(engine);
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const spy = spyOn(engine, 'measure').mockImplementation(async (...args) => {
    begun.resolve();
    await gate.promise;
    return measure(...args);
  });
  const run = augment(client, { filledArea: true });
  await begun.promise;
  expect(await client.ok('cancelAugmentation')).toMatchObject({ success: true });
  expect(await run).toMatchObject({ success: false, code: 'Cancelled', errorType: 'Cancelled' });
  gate.resolve();
  await planOf(client, { filledArea: true });
  expect(spy.mock.calls.length).toBe(COUNT);
  spy.mockRestore();
});

describe('the foreground', () => {
  /** Returns 1 for the object only: the same pixels, drawn with two labels. */
  const objectAlone = (n: number, x: number, y: number) => (labelAt(n, x, y) === 1 ? 1 : 0);
  const area = (n: number, label: typeof labelAt) => {
    let pixels = 0;
    for (let y = 0; y < 32; y++) for (let x = 0; x < 32; x++) pixels += label(n, x, y) === 1 ? 1 : 0;
    return pixels;
  };
  const smallest = Math.min(...numbersTo(COUNT).map((n) => area(n, labelAt)));
  const largest = Math.max(...numbersTo(COUNT).map((n) => area(n, labelAt)));
  const OTHER = { grey: 2, palette: 2, color: '#00c8ff' } as const;
  const GROUND = { grey: 0, palette: 0, color: '#102030' } as const;

  for (const coding of ['grey', 'palette', 'color'] as MaskCoding[]) {
    for (const maskChannels of [1, 3] as const) {
      test(`of ${coding} masks for ${maskChannels} channel(s): classes said to be background or to be ignored are none`, async () => {
        const client = await sessionWith(api, blockPairs(numbersTo(COUNT), coding));
        const imageMaskChannels = { imgChannels: 3, maskChannels };
        const named = await edgesOf(client, {
          imageMaskChannels,
          background: GROUND[coding],
          classes: [{ value: OTHER[coding], role: 'ignore' }],
        });
        expect([named[0], named.at(-1)]).toEqual([smallest, largest]);
        const roles = await edgesOf(client, {
          imageMaskChannels,
          classes: [
            { value: GROUND[coding], role: 'background' },
            { value: OTHER[coding], role: 'background' },
          ],
        });
        expect(roles).toEqual(named);
        const both = await edgesOf(client, { imageMaskChannels, background: GROUND[coding] });
        expect(both.at(-1)).toBeGreaterThan(largest);
      });
    }
  }

  test('a colour names an index of palette masks', async () => {
    const client = await sessionWith(api, blockPairs(numbersTo(COUNT), 'palette', objectAlone));
    const edges = await edgesOf(client, { background: '#102030' });
    expect([edges[0], edges.at(-1)]).toEqual([smallest, largest]);
    const inverse = await edgesOf(client, { background: '#f0a000' });
    // The ground around an object is one region, its hole filled.
    expect([inverse[0], inverse.at(-1)]).toEqual([32 * 32, 32 * 32]);
  });

  test('ignores the ignore label without a warning, unless the user makes it a class', async () => {
    const withBorder = (n: number, x: number, y: number) => (y < 2 ? 255 : y < 4 ? 2 : objectAlone(n, x, y));
    const client = await sessionWith(api, blockPairs(numbersTo(COUNT), 'grey', withBorder));
    const recognised = await edgesOf(client, {});
    expect(await edgesOf(client, { classes: [{ value: 255, role: 'ignore' }] })).toEqual(recognised);
    const asClass = await edgesOf(client, { classes: [{ value: 255, role: 'class' }] });
    expect(asClass.at(-1)).toBeGreaterThan(recognised.at(-1) as number);
  });

  test('that is empty has no value: it is balanced as a separate group, and the rows are named', async () => {
    const empty = [3, 7, 11, 15];
    const label = (n: number, x: number, y: number) => (empty.includes(n) ? 0 : objectAlone(n, x, y));
    const client = await sessionWith(api, blockPairs(numbersTo(20), 'grey', label));
    const { balance, warnings, sizes } = await planOf(client, {
      filledArea: true,
      l: true,
      trainRatio: 0.5,
      valRatio: 0.25,
      testRatio: 0.25,
    });
    expect(sizes).toEqual({ train: 10, val: 5, test: 5 });
    expect(balance.map(({ attribute }) => attribute)).toEqual(['filledArea', 'l']);
    for (const { bins, sets } of balance) {
      expect(bins.at(-1)).toBe('(missing)');
      expect([sets.train, sets.val, sets.test].map((set) => set.at(-1))).toEqual([0.2, 0.2, 0.2]);
    }
    const missing = warnings.filter(({ code }) => code === 'MissingValues');
    expect(missing.map(({ files }) => [...(files ?? [])].sort())).toEqual([
      empty.map(nameOf).sort(),
      empty.map(nameOf).sort(),
    ]);
  });
});

test('a CSV column of an attribute takes the place of measuring', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(COUNT)));
  expect(
    await sendCsv(client, 'filledArea,site', (n) => `${1000 + n},${n % 2 ? 'a' : 'b'}`, COUNT),
  ).toMatchObject({ success: true });
  const config = { filledArea: true, perimeter: true, splitParameter: 'site', splitParameters: ['site'] };
  let plan: Awaited<ReturnType<typeof planOf>> | undefined;
  expect(
    await measuredPairs(async () => {
      plan = await planOf(client, config);
    }),
  ).toBe(COUNT);
  const balance = plan?.balance ?? [];
  expect(balance.map(({ attribute, kind }) => `${attribute} ${kind}`)).toEqual([
    'site categorical',
    'filledArea numeric',
    'perimeter numeric',
  ]);
  expect([balance[1]?.bins[0], balance[1]?.bins.at(-1)]).toEqual([1001, 1000 + COUNT]);
  expect(await measuredPairs(() => planOf(client, { filledArea: true }))).toBe(0);
});
