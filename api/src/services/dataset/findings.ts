import type { FailedFile, Finding } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { someNames } from '../upload/upload-status.ts';
import { ADVICE } from './advice.ts';
import { duplicateFindings } from './duplicate-findings.ts';
import type { Dataset } from './load-dataset.ts';
import { sameFiles } from './same-files.ts';

type Severity = Finding['severity'];

const finding = (code: string, severity: Severity, files: string[], message: string): Finding[] =>
  files.length === 0
    ? []
    : [{ code, severity, message, advice: ADVICE[code] ?? 'Look at the files and decide.', files }];

const ending = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';
const liesAboutFormat = ({ name, format }: { name: string; format: 'png' | 'jpeg' }) =>
  (format === 'png') !== (ending(name) === 'png');

/** Masks without any pixel of a class: those that hold the background alone. */
function emptyMasks({ masks, plan }: Dataset): string[] {
  const isBackground = (value: number, palette: Map<number, number>) => {
    if (plan.mask.source !== 'color') return value === 0;
    return (palette.get(value) ?? value) === 0;
  };
  return [...masks.values()]
    .filter((m) => m.values.every(([value]) => isBackground(value, new Map(m.palette))))
    .map((m) => m.name);
}

function pairingFindings(dataset: Dataset): Finding[] {
  const { pairing, misfits, unfit } = dataset;
  const same = sameFiles(dataset);
  return [
    ...finding(
      'MaskIsImage',
      'error',
      same.map(({ mask }) => mask),
      `Image and mask are the same file: ${someNames(same.map(({ image, mask }) => (image === mask ? mask : `${image} = ${mask}`)))}.`,
    ),
    ...finding(
      'ImageWithoutMask',
      'error',
      pairing.orphanImages,
      `No mask for ${someNames(pairing.orphanImages)}.`,
    ),
    ...finding(
      'MaskWithoutImage',
      'error',
      pairing.orphanMasks,
      `No image for ${someNames(pairing.orphanMasks)}.`,
    ),
    ...finding(
      'SizesDiffer',
      'error',
      misfits.map((m) => m.filename),
      `Image and mask differ in size. ${someNames(misfits.map((m) => `${m.filename}: ${m.reason}`))}`,
    ),
    ...finding(
      'UnfitMasks',
      'error',
      unfit?.details.map((m) => m.filename) ?? [],
      `${unfit?.message} ${someNames(unfit?.details.map((m) => `${m.filename}: ${m.reason}`) ?? [])}`,
    ),
  ];
}

function contentFindings({ images, masks, plan }: Dataset): Finding[] {
  const all = [...images.values()];
  const renamed = [...images.values(), ...masks.values()].filter(liesAboutFormat).map((f) => f.name);
  const grey = all.filter((f) => f.channels === 1).map((f) => f.name);
  const sizes = plan.uniform || all.length === 0 ? [] : all.map((f) => f.name);
  return [
    ...finding(
      'FormatDiffersFromName',
      'info',
      renamed,
      `The content is not what the extension says: ${someNames(renamed)}.`,
    ),
    ...finding(
      'MixedChannels',
      'info',
      grey.length < all.length ? grey : [],
      `${grey.length} of ${all.length} images are grey, the others have colours: ${someNames(grey)}.`,
    ),
    ...finding('ManySizes', 'info', sizes, 'The images are of different sizes.'),
  ];
}

/** Findings in the order of their weight. */
export async function findings(
  ctx: Ctx,
  dataset: Dataset,
  refused: { images: FailedFile[]; masks: FailedFile[] },
): Promise<Finding[]> {
  const gone = [...refused.images, ...refused.masks];
  const texts = gone.map((f) => `${f.filename}: ${f.reason}`);
  const empty = emptyMasks(dataset);
  const list = [
    ...finding(
      'RefusedFiles',
      'error',
      gone.map((f) => f.filename),
      `Refused. ${someNames(texts)}`,
    ),
    ...pairingFindings(dataset),
    ...[...dataset.warnings, ...dataset.plan.warnings].map((warning) => ({
      code: warning.code,
      severity: 'warning' as const,
      message: warning.message,
      advice: ADVICE[warning.code] ?? 'Look at the files and decide.',
      files: warning.files ?? [],
    })),
    ...finding('EmptyMasks', 'warning', empty, `Masks with background alone: ${someNames(empty)}.`),
    ...(await duplicateFindings(ctx, dataset.images)),
    ...contentFindings(dataset),
  ];
  const weight = { error: 0, warning: 1, info: 2 };
  return list.sort((a, b) => weight[a.severity] - weight[b.severity]);
}
