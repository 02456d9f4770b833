import { expect, test } from 'bun:test';
import { configOf } from '../testing/run-folders.ts';
import { BEFORE_OUTPUTS, manifestEnds } from './manifest.ts';
import type { JobCore } from './recipe.ts';

test.each([0, 1, 1000, 1001, 5000])(
  'a manifest of %i pairs is indented JSON, in short parts',
  async (pairs) => {
    const pairing = Array.from({ length: pairs }, (_, n) => ({
      image: `ä\n${n}`,
      mask: '\n  ],',
      rule: 'stem',
    }));
    const job = {
      config: configOf({ classes: [{ value: 1, name: '\n  ' }] }),
      pairing,
      split: { sizes: { train: 1, val: 0, test: 0 }, balance: [], warnings: [] },
      plan: { mask: { table: null } },
      warnings: [],
    } as unknown as JobCore;
    const { before, after } = await manifestEnds(job, 'wasm', { passed: true } as never);
    const parts = [...before()];
    const text = parts.join('');
    const { outputs, ...head } = JSON.parse(text + after);
    expect(outputs).toEqual([]);
    expect(head.pairing).toHaveLength(pairs);
    expect(text).toBe(`${JSON.stringify(head, null, 2).slice(0, -2)}${BEFORE_OUTPUTS}`);
    const rows = parts.map((part) => part.split('"rule"').length - 1);
    expect(Math.max(...rows)).toBeLessThanOrEqual(1000);
  },
);
