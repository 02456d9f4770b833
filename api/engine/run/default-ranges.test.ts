import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG, DEFAULT_RANGES } from '@twinset/contract';
import { specOfConfig } from '@twinset/tensor-core';

// The page shows the contract's values, the ops draw by their own: neither may import the other.
test('what the settings show as defaults is what is drawn', () => {
  expect(specOfConfig(DEFAULT_CONFIG).ranges).toEqual(DEFAULT_RANGES as never);
});
