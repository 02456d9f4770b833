import { expect, test } from 'bun:test';
import { namedPaths } from './named.ts';

test.each([
  ['scene 4.png', 'scene_4_7'],
  ['été-Nº1.jpeg', 'ete-No1_7'],
  ['a/b/scan.v2.png', 'scan_v2_7'],
  ['../..png', 'source_7'],
  ['写真.png', 'source_7'],
  ['-rf; $(x) .png', 'rf_x_7'],
  [`${'long'.repeat(60)}.png`, `${'long'.repeat(20)}_7`],
])('the name of %s in a file name', (source, name) => {
  expect(namedPaths({ set: 'val', number: 7, source })).toEqual({
    image: `named/val/images/${name}.png`,
    mask: `named/val/masks/${name}.png`,
  });
});
