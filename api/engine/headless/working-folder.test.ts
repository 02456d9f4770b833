import { expect, test } from 'bun:test';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWorkingFolder } from './working-folder.ts';

const parent = temporaryFolder();
const names = async () => (await readdir(parent)).sort();

/** Starts a process that opens a working folder and waits. */
async function startUser() {
  const code = `const { openWorkingFolder } = await import(${JSON.stringify(join(import.meta.dir, 'working-folder.ts'))});
    const folder = await openWorkingFolder(${JSON.stringify(parent)});
    await Bun.write(folder.path + '/tiles/1.png', 'content');
    console.log(folder.path);
    setInterval(() => folder, 1000);`;
  const child = Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe', stderr: 'inherit' });
  const { value } = await child.stdout.getReader().read();
  return { child, name: basename(new TextDecoder().decode(value).trim()) };
}

test('the folder of a killed process is removed, and no other one', async () => {
  await mkdir(join(parent, '.twinset-of another program'));
  await Bun.write(join(parent, 'in-use.db'), 'of another program');
  const others = await names();
  const killed = await startUser();
  const running = await startUser();
  try {
    const own = await openWorkingFolder(parent);
    const open = [killed.name, running.name, basename(own.path)];
    expect(await names()).toEqual([...others, ...open].sort());
    await own.remove();

    killed.child.kill('SIGKILL');
    await killed.child.exited;
    const next = await openWorkingFolder(parent);
    expect(await names()).toEqual([...others, running.name, basename(next.path)].sort());
    await next.remove();
    expect(await names()).toEqual([...others, running.name].sort());
  } finally {
    killed.child.kill('SIGKILL');
    running.child.kill('SIGKILL');
  }
});
