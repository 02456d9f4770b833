import type { Version } from '../version.ts';

const NONE = { count: 0, names: [] };

/** Returns a version whose sources are unchanged. */
export const aVersion = (id: string, patch: Partial<Version> = {}): Version => ({
  ...{ id, ended: Date.UTC(2026, 10, 30, 10), seed: 42, config: {}, zipBytes: 2_500_000 },
  outputs: { train: 12, val: 2, test: 1 },
  zipSha256: `${id}0000`,
  sources: { changed: NONE, deleted: NONE, added: NONE, csvChanged: false },
  ...patch,
});
