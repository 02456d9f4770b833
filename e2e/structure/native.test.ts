import { expect, test } from 'bun:test';
import { BACKENDS, type BackendChoice } from '@twinset/contract';
import { textOf } from './tracked.ts';

const script = textOf('.ci/boot/native.mjs');

test('`npm run native` completes the installed package, and its advice is a value that the server accepts', () => {
  const parts = /at\(([^)]+)\)/.exec(script)?.[1]?.replaceAll("'", '').split(', ') ?? [];
  const [folder, name] = parts.join('/').split('/node_modules/') as [string, string];
  const { optionalDependencies } = JSON.parse(textOf(`${folder}/package.json`));
  expect(Object.keys(optionalDependencies)).toContain(name);

  const advised = /TENSOR_BACKEND=([\w-]+)/.exec(script)?.[1];
  expect(BACKENDS).toContain(advised as BackendChoice);
});
