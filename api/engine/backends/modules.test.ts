import { expect, spyOn, test } from 'bun:test';
import { engineModules, useEngineModules } from './modules.ts';

test('a module is compiled once', () => {
  const first = engineModules();
  expect(first.kernels).toBeInstanceOf(WebAssembly.Module);
  expect(first.codec).toBeInstanceOf(WebAssembly.Module);
  const compile = spyOn(WebAssembly, 'Module');
  const again = engineModules();
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
  expect(again.kernels).toBe(first.kernels);
  expect(again.codec).toBe(first.codec);
});

test('the modules of another thread are used', () => {
  const own = engineModules();
  const other = { kernels: null, codec: null };
  useEngineModules(other);
  expect(engineModules()).toEqual(other);
  useEngineModules(own);
});
