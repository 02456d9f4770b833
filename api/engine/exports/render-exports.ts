import type { Raster } from '@twinset/tensor-core';
import { sha256 } from '../lib/sha256.ts';
import { ExportOutput } from './export-output.ts';
import { formatsOf } from './index.ts';
import type { ExportRecipe, OutputPlace } from './types.ts';

/** Bytes of one or several files of an output. */
export interface ExportContent {
  bytes: Uint8Array;
  crc: number;
  sha256: string;
}

/** Further files and values of one output, as a worker returns them. */
export interface RenderedExports {
  contents: ExportContent[];
  /** `content`: position in `contents`; null: the bytes of the image. */
  files: { name: string; content: number | null }[];
  /** Values for the files of the whole result, by format. */
  rows: Record<string, unknown>;
}

/** Computes the further files and values of one output for all chosen formats. */
export function renderExports(
  recipe: ExportRecipe,
  place: OutputPlace,
  made: { image: Raster; imagePng: Uint8Array; mask: Raster; effort: 'fast' | 'small' },
): RenderedExports {
  const output = new ExportOutput(recipe, place, made.image, made.imagePng, made.mask, made.effort);
  const positions = new Map<Uint8Array, number>();
  const contents: ExportContent[] = [];
  const contentOf = (bytes: Uint8Array): number | null => {
    if (bytes === made.imagePng) return null;
    const known = positions.get(bytes);
    if (known !== undefined) return known;
    contents.push({ bytes, crc: Bun.hash.crc32(bytes), sha256: sha256(bytes) });
    positions.set(bytes, contents.length - 1);
    return contents.length - 1;
  };
  const files: RenderedExports['files'] = [];
  const rows: Record<string, unknown> = {};
  for (const format of formatsOf(recipe.formats)) {
    for (const [name, bytes] of format.files?.(output) ?? []) files.push({ name, content: contentOf(bytes) });
    if (format.row) rows[format.name] = format.row(output);
  }
  return { contents, files, rows };
}
