import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from '../mutants/list/index.ts';
import { type Mutant, plant } from '../mutants/mutant.ts';
import { ROOT } from './cruise.ts';
import { textOf } from './tracked.ts';

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
};

/** Returns what is wrong with a mutant, or null. A syntax error would be noticed by every test. */
function problem(mutant: Mutant, text: string): string | null {
  try {
    const planted = plant(mutant, text);
    if (planted === text) return `${mutant.name}: changes nothing`;
    // Functions of AssemblyScript have decorators, which TypeScript's do not.
    const code = planted.replaceAll(/^@inline$/gm, '');
    transpilers[mutant.file.endsWith('x') ? 'tsx' : 'ts'].transformSync(code);
    return null;
  } catch (error) {
    return `${mutant.name}: ${(error as Error).message}`;
  }
}

test('every planted fault has its text exactly once in its file', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(120);
  const found = MUTANTS.map((mutant) =>
    existsSync(join(ROOT, mutant.file))
      ? problem(mutant, textOf(mutant.file))
      : `${mutant.name}: there is no ${mutant.file}`,
  );
  expect(found.filter((text) => text !== null)).toEqual([]);
});

test('planted faults have unique names, and tests that exist', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const tests = [...new Set(MUTANTS.flatMap((mutant) => mutant.tests))];
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(MUTANTS.filter((mutant) => mutant.tests.length === 0)).toEqual([]);
});

test('a text that never occurs, or twice, and a fault that is not valid code are found', () => {
  const mutant = { name: 'm', file: 'a.ts', from: 'x', to: 'y', tests: [] };
  expect(problem(mutant, 'abc;')).toContain('occurs 0 times');
  expect(problem(mutant, 'x + x;')).toContain('occurs 2 times');
  expect(problem({ ...mutant, to: 'x' }, 'a + x;')).toContain('changes nothing');
  expect(problem({ ...mutant, to: ')' }, 'a + x;')).toContain('m: ');
  expect(problem(mutant, 'a + x;')).toBeNull();
  expect(problem(mutant, '@inline\nfunction f(): i32 { return x; }')).toBeNull();
});
