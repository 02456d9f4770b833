import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, partOf } from './mutant.ts';
import { checkBaseline, tryMutant } from './run-mutants.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = 'export const add = (a: number, b: number) => a + b;\nexport const unused = 1;\n';
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
mkdirSync(folder, { recursive: true });
write('add.ts', SOURCE);
const testOf = (sum: number) => `import { expect, test } from 'bun:test';
import { add } from './add.ts';
test('add', () => expect(add(1, 2)).toBe(${sum}));
`;
write('add.test.ts', testOf(3));
write('red.test.ts', testOf(4));

const mutant = (from: string, to: string, ...tests: string[]): Mutant => ({
  name: 'm',
  file: 'add.ts',
  from,
  to,
  tests,
});

test('a fault that fails a test is noticed, another survives, and the file is restored', async () => {
  expect(await tryMutant(folder, mutant('a + b', 'a - b', 'add.test.ts'))).toBe('caught');
  expect(await tryMutant(folder, mutant('unused = 1', 'unused = 2', 'add.test.ts'))).toBe('survived');
  expect(readFileSync(join(folder, 'add.ts'), 'utf8')).toBe(SOURCE);
});

test('a fault in AssemblyScript is compiled, and the kernels are restored', async () => {
  mkdirSync(join(folder, 'kernels/assembly'), { recursive: true });
  mkdirSync(join(folder, 'kernels/dist'));
  const copying = {
    scripts: { 'build:wasm': "bun -e \"fs.copyFileSync('assembly/add.ts', 'dist/add.ts')\"" },
  };
  write('kernels/package.json', JSON.stringify(copying));
  for (const kind of ['assembly', 'dist']) write(`kernels/${kind}/add.ts`, SOURCE);
  write('kernels/add.test.ts', testOf(3).replace('./add.ts', './dist/add.ts'));
  const inKernels = (from: string, to: string) => ({
    ...mutant(from, to, 'kernels/add.test.ts'),
    file: 'kernels/assembly/add.ts',
  });
  expect(await tryMutant(folder, inKernels('a + b', 'a - b'))).toBe('caught');
  expect(await tryMutant(folder, inKernels('unused = 1', 'unused = 2'))).toBe('survived');
  for (const kind of ['assembly', 'dist'])
    expect(readFileSync(join(folder, `kernels/${kind}/add.ts`), 'utf8')).toBe(SOURCE);
});

test('a fault whose text is missing, and a test that fails without a fault, are errors', async () => {
  await expect(tryMutant(folder, mutant('a * b', 'a', 'add.test.ts'))).rejects.toThrow('occurs 0 times');
  await checkBaseline(folder, [mutant('a + b', 'a', 'add.test.ts')]);
  await expect(checkBaseline(folder, [mutant('a + b', 'a', 'red.test.ts')])).rejects.toThrow(
    'red.test.ts fails without a fault',
  );
});

test('the parts of a list contain each item once, in order', () => {
  const items = [1, 2, 3, 4, 5, 6, 7];
  const parts = [1, 2, 3].map((part) => partOf(items, `${part}/3`));
  expect(parts.flat()).toEqual(items);
  expect(parts.map(({ length }) => length)).toEqual([2, 3, 2]);
  for (const text of ['0/3', '4/3', '1', 'x/3', '1/0']) expect(partOf(items, text)).toEqual([]);
});

test('a process that tests leave is ended with them, so that its output ends', async () => {
  write(
    'leave.test.ts',
    `import { expect, test } from 'bun:test';
test('leave', () => {
  const child = Bun.spawn(['sleep', '600'], { stderr: 'inherit' });
  child.unref();
  expect(child.pid).toBeGreaterThan(0);
});
`,
  );
  // With the fault, this waits for the output of the process for ten minutes.
  await checkBaseline(folder, [mutant('a + b', 'a', 'leave.test.ts')]);
}, 30_000);
