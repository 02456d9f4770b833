import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { TRANSFORM_CARDS } from '@twinset/contract';
import { leftToProcessor } from '@twinset/tensor-core/testing';

test('docs/workstation.md names the transforms that a graphics card does not compute', () => {
  const text = readFileSync(new URL('../../../docs/workstation.md', import.meta.url), 'utf8');
  const labels = leftToProcessor().map(
    (flag) => TRANSFORM_CARDS.find((card) => card.flag === flag)?.label as string,
  );
  expect(labels.length).toBeGreaterThan(3);
  const [, listed] = /\| ([^|]+): what follows them too \| processor \|/.exec(text) ?? [];
  expect(listed?.split(', ')).toEqual(labels);
});
