import {
  isMixed,
  isTransformed,
  type LabelSafety,
  MANIFEST_VERSION,
  type Manifest,
  mixingLabels,
  SETS,
  TRANSFORM_FLAGS,
} from '@twinset/contract';
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

const mixingLine = ({ config }: JobCore): string[] =>
  isMixed(config)
    ? [
        `${mixingLabels(config).join(', ')}: regions of other training pairs, which the receipts name as partners.`,
      ]
    : [];

function frameLine({ config }: JobCore): string {
  const { crop, cropDimension: c, resizeAugImage, augImageDimension: r } = config;
  const steps = [
    crop ? `cropped to ${c.targetWidth}x${c.targetHeight} at (${c.offsetWidth}, ${c.offsetHeight})` : '',
    resizeAugImage ? `resized to ${r.width}x${r.height}` : '',
  ].filter(Boolean);
  return steps.length > 0 ? `Every pair was ${steps.join(', then ')}.` : 'Every pair kept its size.';
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
    frameLine(job),
    `Random transformations of the training set: ${on.join(', ') || 'none'}.`,
    ...mixingLine(job),
    `Validation pairs were ${isTransformed(config, 'val') ? 'transformed in the same way' : 'not transformed'}; test pairs are never transformed.`,
    `Seed ${config.seed}: the same files, configuration and version produce the same bytes.`,
    '',
    'manifest.json contains the whole configuration and, for every output, its source and all drawn parameters.',
    'split.csv lists the set of each source image.',
    ...foldLines(job),
    ...exportLines(job, exported),
  ];
  return `${lines.join('\n')}\n`;
}
