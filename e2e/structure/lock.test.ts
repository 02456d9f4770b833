import { afterAll, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './cruise.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two scripts never install or build at the same time; the lock of a killed one is replaced', async () => {
  const copy = join(folder, 'locked');
  cpSync(join(ROOT, '.ci/boot'), join(copy, '.ci/boot'), { recursive: true });
  const log = join(copy, 'log');
  const script = join(copy, 'work.mjs');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     import { withLock } from './.ci/boot/lock.mjs';
     await withLock(async () => {
       appendFileSync(${JSON.stringify(log)}, 'in ');
       await new Promise((done) => setTimeout(done, Number(process.argv[2])));
       appendFileSync(${JSON.stringify(log)}, 'out ');
     });`,
  );
  const start = (ms: number) => Bun.spawn([process.execPath, script, String(ms)], { stdout: 'ignore' });
  const killed = start(60_000);
  while (!existsSync(log) || readFileSync(log).length === 0) await Bun.sleep(10);
  killed.kill('SIGKILL');
  await killed.exited;
  const both = [start(100), start(100)];
  expect(await Promise.all(both.map((child) => child.exited))).toEqual([0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in in out in out ');
});

test('a script that meets another one just as it finishes the removal of a stale lock waits and continues', async () => {
  const copy = join(folder, 'removed');
  cpSync(join(ROOT, '.ci/boot'), join(copy, '.ci/boot'), { recursive: true });
  const lock = join(copy, '.cache/boot/lock');
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, String(Bun.spawnSync(['true']).pid));
  // Exists for the call that would create it, and is gone for the next call, which reads its properties.
  symlinkSync('nowhere', `${lock}.removing`);
  const { withLock } = await import(join(copy, '.ci/boot/lock.mjs'));
  // Looks once before it returns.
  const done = withLock(() => 'done');
  expect(existsSync(lock)).toBe(true);
  rmSync(`${lock}.removing`);
  expect(await done).toBe('done');
  expect(readdirSync(dirname(lock))).toEqual([]);
});
