import type { Program, Version } from '../version.ts';

const NONE = { count: 0, names: [] };

/** Program of new runs. */
export const PROGRAM: Program = { version: '1.2.3', backend: 'wasm' };

/** Returns a version whose sources and program are unchanged. */
export const aVersion = (id: string, patch: Partial<Version> = {}): Version => ({
  id,
  ended: Date.UTC(2026, 10, 30, 10),
  seed: 42,
  config: {},
  zipBytes: 2_500_000,
  outputs: { train: 12, val: 2, test: 1 },
  zipSha256: `${id}0000`,
  program: PROGRAM,
  sources: { changed: NONE, deleted: NONE, added: NONE, csvChanged: false },
  ...patch,
});
