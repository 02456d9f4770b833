import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import type { Manifest } from '@twinset/contract';
import type { DataSet } from './paths.ts';
import { type DecodedImage, readImage } from './pixels.ts';
import { readZip } from './zip.ts';

export interface Expected {
  data: DataSet;
  /** Number of pairs per set. */
  counts: { train: number; val: number; test: number };
  size: { width: number; height: number };
}

/** 0xRRGGBB of the empty corners of a rotated mask: label 0. */
const MASK_FILL = 0;

/**
 * Checks a downloaded `augmented_data.zip`: names and counts, the size of every image, and that no mask
 * contains a colour that its source does not have, whatever its palette; all palettes of the result are
 * equal.
 */
export async function checkZip(file: string, { data, counts, size }: Expected): Promise<void> {
  const entries = readZip(readFileSync(file));
  for (const [set, count] of Object.entries(counts)) {
    for (const [folder, prefix] of [
      ['images', 'img'],
      ['masks', 'mask'],
    ] as const) {
      const names = [...entries.keys()].filter((name) => name.startsWith(`${set}/${folder}/`));
      const wanted = Array.from({ length: count }, (_, i) => `${set}/${folder}/${prefix}_${i + 1}.png`);
      expect(names.sort()).toEqual(wanted.sort());
    }
  }
  const manifest = JSON.parse(entry(entries, 'manifest.json').toString('utf8')) as Manifest;
  expect(manifest.outputs.length).toBe(counts.train + counts.val + counts.test);
  expect(entry(entries, 'split.csv').toString('utf8').trim().split('\n').length).toBe(data.images.length + 1);
  expect(entry(entries, 'README.txt').length).toBeGreaterThan(100);

  const sources = new Map<string, DecodedImage>();
  for (const path of data.masks) sources.set(basename(path), await readImage(readFileSync(path)));
  const palettes = new Set<string>();
  for (const output of manifest.outputs) {
    const image = await readImage(entry(entries, output.image));
    const mask = await readImage(entry(entries, output.mask));
    expect({ width: image.width, height: image.height }).toEqual(size);
    expect({ width: mask.width, height: mask.height }).toEqual(size);
    const allowed = sources.get(output.source.mask)?.colors ?? new Set<number>();
    expect(allowed.size).toBeGreaterThan(0);
    const strays = [...mask.colors].filter((color) => color !== MASK_FILL && !allowed.has(color));
    expect({ mask: output.mask, strays }).toEqual({ mask: output.mask, strays: [] });
    palettes.add(mask.palette);
  }
  expect(palettes.size).toBe(1);
}

function entry(entries: Map<string, Buffer>, name: string): Buffer {
  const data = entries.get(name);
  if (!data) throw new Error(`the zip has no ${name}`);
  return data;
}
