import { expect, spyOn, test } from 'bun:test';
import { TUNABLES } from '../tunables.ts';
import { collectSent } from './collect-sent.ts';

test('garbage is collected once per 32 MiB that were sent, whatever the sizes of the parts', () => {
  const collect = spyOn(Bun, 'gc');
  const usual = TUNABLES.collectedAfter.value;
  expect(usual).toBe(32 << 20);
  try {
    // Other tests of the process may have sent some bytes.
    collectSent(usual);
    collect.mockClear();
    for (let part = 0; part < 12; part++) collectSent(8 << 20);
    expect(collect).toHaveBeenCalledTimes(3);
    collectSent((32 << 20) - 1);
    expect(collect).toHaveBeenCalledTimes(3);
    collectSent(1);
    expect(collect).toHaveBeenCalledTimes(4);
  } finally {
    collect.mockRestore();
  }
});
