import { expect, spyOn, test } from 'bun:test';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfSources, isBuilt, readBuiltModule, sourceHashPath } from './built-module.ts';

const made = () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-built-'));
  const sources = join(folder, 'assembly');
  const file = join(folder, 'kernels.wasm');
  mkdirSync(sources);
  writeFileSync(join(sources, 'warp.ts'), 'export const a = 1');
  return { sources, file };
};

test('a module built from the present sources is loaded', () => {
  const { sources, file } = made();
  writeFileSync(file, 'wasm');
  writeFileSync(sourceHashPath(file), hashOfSources(sources));
  expect(isBuilt(file, sources)).toBe(true);
  expect(new TextDecoder().decode(readBuiltModule(file, sources) ?? new Uint8Array())).toBe('wasm');
});

test('a module of older sources is not used, which is reported', () => {
  const { sources, file } = made();
  writeFileSync(file, 'wasm');
  writeFileSync(sourceHashPath(file), hashOfSources(sources));
  writeFileSync(join(sources, 'warp.ts'), 'export const a = 2');
  const warn = spyOn(console, 'warn').mockImplementation(() => {});
  expect(readBuiltModule(file, sources)).toBeNull();
  expect(warn.mock.calls[0]?.[0]).toContain('built from different sources');
  warn.mockRestore();
});

test('a missing module is not an error', () => {
  const { sources, file } = made();
  expect(readBuiltModule(file, sources)).toBeNull();
});
