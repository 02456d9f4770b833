import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const MINUTES = 600_000;
/** Limit of the memory of the command line for a pair of any size: it needs one decoded pair and a few tiles. */
const LIMIT_MIB = 900;
const long = Boolean(process.env.TEST_LONG || process.env.TWINSET_LONG);

/** Memory is read from `/proc`, which only Linux has. */
const hasProc = process.platform === 'linux';

const writer = join(import.meta.dir, '../testing/write-large-pair.ts');
const commandLine = join(import.meta.dir, '../cli.ts');

/**
 * Returns the largest memory of a process in MiB, once it has ended. `resourceUsage` would include that of this process
 * at the start of the other.
 */
async function peakOf({ pid }: Bun.Subprocess): Promise<number> {
  for (let peak = Number.NaN; ; await Bun.sleep(20)) {
    const status = await Bun.file(`/proc/${pid}/status`)
      .text()
      .catch(() => '');
    const kib = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    if (kib === undefined) return peak;
    peak = Number(kib) / 1024;
  }
}

/** Returns the largest memory of the command line in MiB, and its last line, for one square pair cut into tiles. */
async function memoryOf(side: number): Promise<{ mebibytes: number; last: Record<string, unknown> }> {
  const folder = join(temporary, `pair-${side}`);
  const written = Bun.spawn([process.execPath, writer, folder, String(side)]);
  expect(await written.exited).toBe(0);
  const config = join(folder, 'config.json');
  await Bun.write(
    config,
    JSON.stringify({
      tiles: { size: 512 },
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      randomRotate: true,
      totalAugmentedImages: 500,
      imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
    }),
  );
  const folders = ['--images', join(folder, 'images'), '--masks', join(folder, 'masks')];
  const out = join(folder, 'out.zip');
  const command = [process.execPath, commandLine, ...folders, '--config', config, '--out', out];
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
  const [mebibytes, text] = await Promise.all([peakOf(child), new Response(child.stdout).text()]);
  expect(await child.exited).toBe(0);
  const lines = text.trim().split('\n');
  return { mebibytes, last: JSON.parse(lines.at(-1) ?? '{}') };
}

test.skipIf(!hasProc)(
  `a pair of 2000x2000 is cut into tiles in less than ${LIMIT_MIB} MiB`,
  async () => {
    const { mebibytes, last } = await memoryOf(2000);
    expect(last).toMatchObject({ event: 'result' });
    expect(mebibytes).toBeLessThan(LIMIT_MIB);
  },
  MINUTES,
);

test.skipIf(!long || !hasProc)(
  `a pair of 10,000x10,000 is cut into tiles in less than ${LIMIT_MIB} MiB`,
  async () => {
    const { mebibytes, last } = await memoryOf(10_000);
    expect(last).toMatchObject({ event: 'result' });
    expect(mebibytes).toBeLessThan(LIMIT_MIB);
  },
  MINUTES,
);
