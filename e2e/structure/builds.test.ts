import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildAssembly } from '../../.ci/boot/build-assembly.mjs';
import { ROOT } from './cruise.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('a module is replaced by a complete one only', () => {
  const compile = (last: string) =>
    write(
      'node_modules/assemblyscript/bin/asc.js',
      `const { appendFileSync, readFileSync } = require('node:fs');
       const [source, , out] = process.argv.slice(2);
       appendFileSync(out, readFileSync(source, 'utf8'));
       ${last}`,
    );
  const build = () => buildAssembly({ folder, sources: 'assembly', target: 'dist/a.wasm', options: ['-O3'] });
  const built = () => readFileSync(join(folder, 'dist/a.wasm'), 'utf8');
  compile('');
  write('assembly/index.ts', 'one');
  build();
  build();
  expect(built()).toBe('one');
  compile("process.kill(process.pid, 'SIGKILL');");
  write('assembly/index.ts', 'two');
  expect(build).toThrow('assembly does not compile to a.wasm.');
  expect(built()).toBe('one');
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['a.wasm', 'a.wasm.sources']);
  compile('');
  build();
  expect(built()).toBe('two');
});

test('the results of a step that did not finish are of no inputs, also not of the former', async () => {
  const copy = join(folder, 'copy');
  cpSync(join(ROOT, '.ci/boot'), join(copy, '.ci/boot'), { recursive: true });
  const { isCurrent, makeCurrent } = await import(join(copy, '.ci/boot/fingerprint.mjs'));
  expect(await makeCurrent({ 'build a': '1', 'build b': '1' }, async () => 'made')).toBe('made');
  expect([isCurrent('build a', '1'), isCurrent('build b', '1')]).toEqual([true, true]);
  const fail = () => {
    // As a killed process finds it.
    expect(isCurrent('build a', '1')).toBe(false);
    return Promise.reject(new Error('planted'));
  };
  await expect(makeCurrent({ 'build a': '2' }, fail)).rejects.toThrow('planted');
  expect(['1', '2'].map((print) => isCurrent('build a', print))).toEqual([false, false]);
  expect(isCurrent('build b', '1')).toBe(true);
});
