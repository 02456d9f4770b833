import { expect, test } from 'bun:test';
import { BACKEND_NAMES, BACKENDS, choiceOf } from '@twinset/contract';
import { createEngine } from '../index.ts';
import { checkLoaded, expectedBackend, isInstalled, loadBackend } from './index.ts';

test('a backend is named after its kernels, and a manifest selects it again', () => {
  for (const choice of BACKENDS) {
    if (choice === 'auto') continue;
    // Until a GPU is open, the CPU computes.
    const name = choice === 'webgpu' ? expectedBackend('auto').name : BACKEND_NAMES[choice];
    expect(expectedBackend(choice).name).toBe(name);
    expect(choiceOf(BACKEND_NAMES[choice])).toBe(choice);
  }
  expect(choiceOf('of another program')).toBe('auto');
  expect(expectedBackend('auto').name).toBe(isInstalled('wasm') ? 'wasm' : 'typescript');
});

test('a chosen backend that was not loaded is refused', async () => {
  expect(() => checkLoaded('wasm', { name: 'typescript', device: 'cpu' })).toThrow(
    'The backend wasm is not available. It is installed, but cannot be loaded on this system.',
  );
  checkLoaded('auto', { name: 'typescript', device: 'cpu' });
  checkLoaded('wasm', await loadBackend('wasm'));
  const engine = createEngine({ workers: 1, backend: 'ts' });
  await engine.ready();
  expect(engine.backend()).toEqual({ name: 'typescript', device: 'cpu' });
  await engine.close();
});
