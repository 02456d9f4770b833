import { expect, test } from 'bun:test';
import { BACKENDS, expectedBackend, loadBackend } from './index.ts';
import { kernelsAreBuilt } from './wasm.ts';

test('a backend is named after its kernels and their device', async () => {
  for (const choice of BACKENDS) {
    const name = choice !== 'ts' && kernelsAreBuilt() ? 'wasm' : 'typescript';
    expect(expectedBackend(choice)).toEqual({ name, device: 'cpu' });
  }
  expect(await loadBackend('tfjs-node')).toEqual(expectedBackend('tfjs-node'));
});
