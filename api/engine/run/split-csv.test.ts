import { expect, test } from 'bun:test';
import type { JobCore } from './recipe.ts';
import { splitCsv } from './split-csv.ts';

test('splitCsv() lists every source with its set, set by set, in the order of names', () => {
  const job = {
    pairs: ['b10.png', 'b9.png', 'c.png', 'a.png'].map((image) => ({ image })),
    split: { sets: ['train', 'train', 'test', 'val'] },
  } as unknown as JobCore;
  expect([...splitCsv(job)].join('').split(/\r?\n/)).toEqual([
    'image_id,set',
    'b9.png,train',
    'b10.png,train',
    'a.png,val',
    'c.png,test',
    '',
  ]);
});
