import { expect, test } from 'bun:test';
import { BACKENDS, type BackendChoice } from '@twinset/contract';
import { textOf } from './tracked.ts';

const script = textOf('.ci/boot/tensorflow.mjs');

/** Returns the path of a constant of the script. */
const pathOf = (constant: string): string => {
  const parts = new RegExp(`const ${constant} = at\\(([^)]+)\\)`).exec(script)?.[1] ?? '';
  return parts.replaceAll("'", '').replaceAll(', ', '/');
};

test('`npm run native` completes the installed package, and its advice is a value that the server accepts', () => {
  for (const [constant, list] of [
    ['PACKAGE', 'optionalDependencies'],
    ['HEADERS', 'devDependencies'],
  ] as const) {
    const [folder, path] = pathOf(constant).split('/node_modules/') as [string, string];
    const packages = Object.keys(JSON.parse(textOf(`${folder}/package.json`))[list]);
    expect(packages.some((name) => path === name || path.startsWith(`${name}/`))).toBeTrue();
  }
  const advised = /TENSOR_BACKEND=([\w-]+)/.exec(textOf('.ci/boot/native.mjs'))?.[1];
  expect(BACKENDS).toContain(advised as BackendChoice);
});

test('the addon is built where the engine looks for it', () => {
  const file = /join\(FOLDER, '([^']+)'\)/.exec(script)?.[1] as string;
  const engine = textOf('api/engine/backends/tensorflow/addon.ts');
  expect(engine).toContain(`${pathOf('FOLDER')}/\${FILE}`);
  expect(engine).toContain(`const FILE = '${file}'`);
});
