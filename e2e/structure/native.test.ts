import { expect, test } from 'bun:test';
import { textOf } from './tracked.ts';

const script = textOf('.ci/boot/native.mjs');

test('`npm run native` completes the installed package, and its advice is a value that the server accepts', () => {
  const parts = /at\(([^)]+)\)/.exec(script)?.[1]?.replaceAll("'", '').split(', ') ?? [];
  const [folder, name] = parts.join('/').split('/node_modules/') as [string, string];
  const { optionalDependencies } = JSON.parse(textOf(`${folder}/package.json`));
  expect(Object.keys(optionalDependencies)).toContain(name);

  const advised = /TENSOR_BACKEND=([\w-]+)/.exec(script)?.[1];
  const accepted = /TENSOR_BACKEND: row\(\s*z\.enum\(\[([^\]]+)\]/.exec(textOf('api/src/env/table.ts'))?.[1];
  expect(accepted?.replaceAll("'", '').split(', ')).toContain(advised as string);
});
