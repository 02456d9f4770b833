import {
  type AugmentConfig,
  isTransformed,
  type LabelSafety,
  MANIFEST_VERSION,
  type Manifest,
  type ResizeMode,
  SETS,
  TRANSFORM_FLAGS,
  tilingOf,
} from '@twinset/contract';
import { mixingLabels } from '../dataset/transform-uses.ts';
import { exportLines } from '../exports/readme-lines.ts';
import { foldLines } from './fold-files.ts';
import type { JobCore } from './recipe.ts';

function masksLine({ plan, config }: JobCore, { mapping, lost = [] }: LabelSafety): string {
  const { source, outChannels } = plan.mask;
  if (outChannels === 3) return 'Masks are RGB: each class keeps its colour.';
  if (source === 'value')
    return `Masks have one channel of ${plan.mask.bitDepth} bits: each pixel is its label.`;
  // The palette may contain entries up to a label or the fill that no pixel has.
  const count = mapping.length - lost.length;
  const labels = `${count} ${count === 1 ? 'label' : 'labels'}`;
  const how = `Masks are indexed PNGs: each pixel is its label, the palette defines its colour (${labels}).`;
  return `${how} Areas outside the source mask have label ${config.maskFill}.`;
}

const lostLine = ({ lost = [] }: LabelSafety): string[] =>
  lost.length > 0 ? [`Labels that occur in no output: ${lost.map(({ source }) => source).join(', ')}.`] : [];

const waivedLine = ({ config }: JobCore): string[] =>
  config.waive.length > 0 ? [`Accepted by the user: ${config.waive.join(', ')}.`] : [];

const MIXED_PARTS = [
  ['mixing', 'regions', 'which the receipts name as partners.'],
  [
    'paste',
    'objects',
    'with new ids of their classes. The receipts name the partner and the ids, and list objects that are more than 70 % covered; their visible pixels keep their id.',
  ],
] as const;

/** Returns the names of the enabled transforms of each kind that reads other pairs, what they copy, and its description. */
const mixedParts = ({ config }: JobCore) =>
  MIXED_PARTS.flatMap(([kind, parts, description]) => {
    const labels = mixingLabels(config, kind).join(', ');
    return labels === '' ? [] : [{ labels, parts, description }];
  });

const mixingLines = (job: JobCore): string[] =>
  mixedParts(job).map(
    ({ labels, parts, description }) => `${labels}: ${parts} of other training pairs, ${description}`,
  );

/** Returns how validation pairs were transformed; mixing is for training pairs only. */
function validationText(job: JobCore): string {
  if (!isTransformed(job.config, 'val')) return 'not transformed';
  const without = mixedParts(job).map(
    ({ labels, parts }) => `, but without ${parts} of other pairs (${labels})`,
  );
  return `transformed in the same way${without.join('')}`;
}

const MODE_TEXTS: Record<Exclude<ResizeMode, 'longest' | 'shortest'>, string> = {
  stretch: '',
  fit: ' with padding of the fill values',
  reflect: ' with padding that mirrors the image',
  fill: ', without what extends beyond it',
};

function resizeText({ augImageDimension: r, resizeMode, resizeSide }: AugmentConfig): string {
  if (resizeMode === 'longest' || resizeMode === 'shortest')
    return `resized to a ${resizeMode} side of ${resizeSide}`;
  return `resized to ${r.width}x${r.height}${MODE_TEXTS[resizeMode]}`;
}

/** Lines on the tiles of the sources. */
function tileLines({ config, tiles }: JobCore): string[] {
  const tiling = tilingOf(config);
  if (!tiling || !tiles) return [];
  const last = tiling.edge === 'shift' ? 'shifted inwards' : 'padded with the fill values';
  return [
    `Every pair was first cut into tiles of ${tiling.size}x${tiling.size} with an overlap of ${tiling.overlap}, the last row and column ${last}:`,
    `${tiles.used} of ${tiles.tiles} tiles of ${tiles.sources} pairs are used. All tiles of a pair are in one set; "tile" of the sources in manifest.json is their place.`,
  ];
}

/** Lines on the size of the outputs, and on the way back to the source. */
function frameLines({ config }: JobCore): string[] {
  const { crop, cropDimension: c, resizeAugImage, resizeMode } = config;
  const steps = [
    crop ? `cropped to ${c.targetWidth}x${c.targetHeight} at (${c.offsetWidth}, ${c.offsetHeight})` : '',
    resizeAugImage ? resizeText(config) : '',
  ].filter(Boolean);
  const line = steps.length > 0 ? `Every pair was ${steps.join(', then ')}.` : 'Every pair kept its size.';
  if (!config.tiles.size && (!resizeAugImage || resizeMode === 'stretch')) return [line];
  const formula = 'window.x + (x - place.x + 0.5) * window.width / place.width - 0.5';
  return [
    line,
    `"frame" in manifest.json maps a point of an output without random transformations to its source: ${formula}, y alike.`,
  ];
}

/** Returns lines on the balanced columns of the sets, and the distance of the furthest set from the whole. */
function splitLines({ split: { balance, groups } }: JobCore): string[] {
  const lines = balance.map(({ attribute, distance }) => {
    const furthest = SETS.reduce((a, b) => (distance[b] > distance[a] ? b : a));
    return `  ${attribute}: at most ${distance[furthest].toFixed(4)} from the whole dataset (${furthest})`;
  });
  if (lines.length > 0)
    lines.unshift(
      'Distance of the sets from the whole dataset (0: same distribution, 1: nothing in common):',
    );
  if (groups.count > 0) lines.push(`${groups.pairs} pairs in ${groups.count} group(s) were kept together.`);
  return lines;
}

/** Returns the text of README.txt in the zip: how the set was generated, in plain language. */
export function readmeText(
  job: JobCore,
  outputs: Record<string, number>,
  safety: LabelSafety,
  exported?: Manifest['exports'],
): string {
  const { config, split } = job;
  const on = TRANSFORM_FLAGS.filter((flag) => config[flag]);
  const lines = [
    `Made by Twinset ${MANIFEST_VERSION}.`,
    '',
    ...SETS.map((set) => `${set}: ${outputs[set]} pairs from ${split.sizes[set]} source pairs`),
    ...splitLines(job),
    '',
    'Files: <set>/images/img_N.png and <set>/masks/mask_N.png are a pair.',
    masksLine(job, safety),
    ...lostLine(safety),
    ...waivedLine(job),
    'Masks were transformed with nearest-neighbour interpolation only: no label was blended, smoothed or lossily compressed.',
    ...tileLines(job),
    ...frameLines(job),
    `Random transformations of the training set: ${on.join(', ') || 'none'}.`,
    ...mixingLines(job),
    `Validation pairs were ${validationText(job)}; test pairs are never transformed.`,
    `Seed ${config.seed}: the same files, configuration and version produce the same bytes.`,
    '',
    'manifest.json contains the whole configuration and, for every output, its source and all drawn parameters.',
    'split.csv lists the set of each source image.',
    ...foldLines(job),
    ...exportLines(job, exported),
  ];
  return `${lines.join('\n')}\n`;
}
