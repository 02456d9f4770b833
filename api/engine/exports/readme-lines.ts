import { type Manifest, someNames } from '@twinset/contract';
import type { JobCore } from '../run/recipe.ts';
import { exportClasses } from './export-classes.ts';
import { formatsOf } from './index.ts';
import { LOADERS } from './loaders.ts';
import type { ExportClass } from './types.ts';

type Exported = NonNullable<Manifest['exports']>;

function lossText(loss: Exported['formats'][number]['loss']): string {
  if (typeof loss === 'string') return loss === 'none' ? '' : ` Loss: ${loss}.`;
  const worst = loss.worstOutput === null ? '' : ` (${loss.worstOutput})`;
  const lines =
    loss.regions === undefined
      ? ''
      : ` Objects of several regions have a line for each: ${loss.regions} lines for ${loss.objects} objects.`;
  return ` Overlap of ${loss.objects} objects with the masks: at least ${loss.worstIou.toFixed(4)}${worst}.${lines}`;
}

type Described = Pick<JobCore, 'config' | 'plan'>;

/** Returns a line on masks whose values are not the numbers of their classes, such as 0 and 255; none for others. */
function valueLines({ config, plan }: Described, classes: readonly ExportClass[]): string[] {
  if (plan.mask.table !== null) return [];
  const listed = classes.filter(({ index }) => index !== null);
  const labels = listed.flatMap((one) => one.labels);
  const isObjects = config.maskContent === 'objects';
  if (!isObjects && labels.every((label) => Number(label) < listed.length)) return [];
  const found = isObjects ? 'ids of objects' : `the values ${someNames(labels.map(String))}`;
  return [`  Masks in SET/masks have ${found}, but losses expect 0 to ${listed.length - 1}.`];
}

/** Returns which readers misread the masks of the specified layout. */
function misreadLines(job: Described, classes: readonly ExportClass[]): string[] {
  const isCoded = job.plan.mask.table !== null;
  return [
    'What readers misread:',
    ...(isCoded
      ? [
          '  Masks in SET/masks have colours or a palette. cv2.imread(path, 0), tf.io.decode_png(channels=1) and',
          '  Image.convert("L") turn their colours into grey levels such as 44, 91 and 155, without an error.',
        ]
      : []),
    ...valueLines(job, classes),
    '  Images and masks in SET/images and SET/masks have different names, so that loaders that pair by name find none.',
    '  load_dataset("imagefolder") takes the folders as classes, unless SET/metadata.jsonl exists (export huggingface).',
    '  The files in SET/index_masks (export index) avoid all of this.',
  ];
}

/** Returns a loader of a few lines for each library that can read the exports. */
function loaderLines({ formats }: Exported): string[] {
  const usable = LOADERS.filter(({ needs }) => formats.some(({ name }) => name === needs));
  return usable.flatMap(({ library, code }) => [
    '',
    `${library}, run in this folder; data yields image and mask:`,
    '',
    ...code
      .trim()
      .split('\n')
      .map((line) => (line === '' ? '' : `    ${line}`)),
  ]);
}

/** Returns the lines of README.txt on exports; none without them. */
export function exportLines(job: Described, exported: Manifest['exports']): string[] {
  if (!exported) return [];
  const { classes } = exportClasses(job.config, job.plan);
  const lossOf = new Map(exported.formats.map(({ name, loss }) => [name, loss]));
  const values = classes.map(({ name, value }) => `${value} ${name}`);
  return [
    '',
    'Further files for trainers:',
    ...formatsOf(job.config.exports).map(
      ({ name, label, describe }) => `  ${label}: ${describe}${lossText(lossOf.get(name) ?? 'none')}`,
    ),
    `Values of index masks: ${values.join(', ')}.`,
    ...misreadLines(job, classes),
    ...loaderLines(exported),
  ];
}
