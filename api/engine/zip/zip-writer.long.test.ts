import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonEntries, unzipTest } from './testing/other-readers.ts';
import { writeWithHoles } from './testing/with-holes.ts';
import { ZipView } from './zip-view.ts';
import { ZipWriter } from './zip-writer.ts';

const long = process.env.TEST_LONG === '1';
const folder = mkdtempSync(join(tmpdir(), 'zip-long-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MIB = 1 << 20;
const zeros = new Uint8Array(4 * MIB);

const zerosOf = function* (size: number): Generator<Uint8Array> {
  for (let left = size; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
};

/** Returns the CRC-32 of `size` zeros. */
const crcOfZeros = (size: number): number => {
  let crc = 0;
  for (const chunk of zerosOf(size)) crc = Bun.hash.crc32(chunk, crc);
  return crc;
};

test.if(long)(
  '70 entries of 64 MiB: offsets beyond 4 GiB',
  () => {
    const path = join(folder, 'many.zip');
    const zip = new ZipWriter(path);
    const crc = crcOfZeros(64 * MIB);
    // Bytes that are never written are a hole and read as zeros.
    for (let i = 0; i < 70; i++) zip.reserve(`part_${i}.bin`, 64 * MIB, crc);
    zip.add('last.txt', new TextEncoder().encode('behind 4 GiB'));
    expect(zip.finish()).toBeGreaterThan(0x1_0000_0000);
    expect(unzipTest(path)).not.toBe(false);
    const python = pythonEntries(path);
    if (python) expect(python.at(-1)).toEqual(['last.txt', 12]);
  },
  300_000,
);

test.if(long)(
  'one streamed entry of more than 4 GiB, in flat memory',
  async () => {
    const path = join(folder, 'large.zip');
    const size = 4096 * MIB + 12_345;
    const before = process.memoryUsage().rss;
    const zip = new ZipWriter(path);
    await zip.addStream('large.bin', size, zerosOf(size));
    zip.add('last.txt', new TextEncoder().encode('end'));
    zip.finish();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    expect(unzipTest(path)).not.toBe(false);
    const python = pythonEntries(path);
    if (python)
      expect(python).toEqual([
        ['large.bin', size],
        ['last.txt', 3],
      ]);
  },
  300_000,
);

test.if(long)(
  'a view of more than 4 GiB is read by other readers',
  () => {
    const size = 4096 * MIB + 12_345;
    const nowhere = { path: '/nowhere', start: 0 };
    const hello = new TextEncoder().encode('hello');
    const view = new ZipView([
      { name: 'large.bin', size, crc: crcOfZeros(size), from: nowhere },
      { name: 'last.txt', size: 5, crc: Bun.hash.crc32(hello), from: hello },
    ]);
    const path = writeWithHoles(join(folder, 'view.zip'), view);
    expect(unzipTest(path)).not.toBe(false);
    const python = pythonEntries(path);
    if (python)
      expect(python).toEqual([
        ['large.bin', size],
        ['last.txt', 5],
      ]);
  },
  300_000,
);
