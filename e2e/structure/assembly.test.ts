import { expect, test } from 'bun:test';
import { assemblyFiles, checkAssembly } from '../scripts/assembly.ts';
import { textOf } from './tracked.ts';

const sources = Object.fromEntries(assemblyFiles().map((file) => [file, textOf(file)]));

test('AssemblyScript is formatted and linted (`bun e2e/scripts/assembly.ts` fixes it)', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  expect(checkAssembly(sources).faults).toBe('');
});

test('a decorator is on its own line, where the check can handle it', () => {
  const shared = Object.entries(sources).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => (/^\s*@\w+\s+\S/.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(shared).toEqual([]);
});

test('planted faults in AssemblyScript are found and fixed: format, an unused name, an unused import', () => {
  const text =
    "import { other } from './other';\n\n@inline\nexport function twice(n: i32): i32 {\n  let unused: i32 = 1;\n  return n<<1;\n}\n";
  const { faults } = checkAssembly({ 'a/assembly/planted.ts': text });
  for (const fault of ['noUnusedImports', 'noUnusedVariables', 'planted.ts format'])
    expect(faults).toContain(fault);
  const repaired = checkAssembly({ 'a/assembly/planted.ts': text }, true).texts['a/assembly/planted.ts'];
  expect(repaired).toContain('return n << 1;');
  expect(repaired).toContain('\n@inline\nexport function');
});
