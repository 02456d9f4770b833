/** Plans the listing `files.json` of a folder and prints the processor time and the memory of the process. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine, deskOf, writeListing } from '@twinset/engine';

const dir = process.argv[2] ?? '';

/** Returns a figure of the process in MB. */
async function megabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

const desk = join(dir, 'desk');
await mkdir(deskOf(desk).raw, { recursive: true });
const files = JSON.parse(await readFile(join(dir, 'files.json'), 'utf8'));
await writeListing(deskOf(desk), { files, refused: [] });
const engine = createEngine({ workers: 1 });
const before = await megabytes('VmRSS');
const cpu = process.cpuUsage();
const { plan } = await engine.planListing({ dir: desk, root: dir, choices: {}, pairsMax: files.length });
const { user, system } = process.cpuUsage(cpu);
const figures = { pairs: plan.pairs, seconds: (user + system) / 1e6, before, peak: await megabytes('VmHWM') };
process.stdout.write(JSON.stringify(figures));
await engine.close();
