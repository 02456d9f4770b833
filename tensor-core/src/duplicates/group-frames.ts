import type { Fingerprint } from './fingerprint.ts';
import type { DuplicateIds } from './group-duplicates.ts';
import { nameFamilies } from './name-families.ts';

/** Number of frames after which the image must have changed. */
const LAG = 8;
/** Families with fewer names are judged together with the others below this size. */
const FAMILY_MIN = 12;
/** Median difference to the later frame, in levels, below which differences are only noise. */
const CHANGE_MIN = 1;
/** Share of frames that must differ less from the next frame than from the later one. */
const NEARER_SHARE = 0.75;

export interface FrameInput {
  /** File name; the extension is ignored. */
  name: string;
  fingerprint: Fingerprint;
}

/** Differences of each frame to the next one and to the one `lag` later, in levels of 255. */
interface FrameDifferences {
  next: number[];
  later: number[];
}

/**
 * Finds sequences of consecutive video frames (or slices of a volume). The rule:
 * 1. Names that differ in one number only (the last one that differs) are a family, in the order of that
 *    number; consecutive are the neighbours in it, whatever the step.
 * 2. A family is a sequence if its images follow each other: at least three quarters of its frames, and three
 *    standard deviations more than half of them, differ less from the next frame than from the one 8 later (a
 *    quarter of the family later, if that is less), by the mean difference of 32 x 32 thumbnails, whose
 *    median is at least one level for the later one. For unordered images of a fixed camera this is true in
 *    half of the cases. Families of fewer than 12 names are judged together, with a lag of half a family.
 * 3. Two consecutive frames of a sequence belong together if they differ by at most the median of its
 *    differences to the later frames; a larger difference is a cut, which ends the sequence.
 * @returns a group number for each image, null for one in no sequence; time grows linearly with the number of
 * images
 */
export function groupFrames(images: readonly FrameInput[]): DuplicateIds {
  const difference = (a: number, b: number): number => {
    const [first, second] = [images[a].fingerprint.thumb, images[b].fingerprint.thumb];
    let sum = 0;
    for (let i = 0; i < first.length; i++) sum += Math.abs(first[i] - second[i]);
    return sum / first.length;
  };
  const groups: DuplicateIds = images.map(() => null);
  const families = nameFamilies(images.map(({ name }) => name));
  const large = families.filter((family) => family.length >= FAMILY_MIN).map((family) => [family]);
  const small = families.filter((family) => family.length < FAMILY_MIN);
  for (const judged of [...large, small]) {
    const limit = sequenceLimit(judged.map((family) => judge(family, difference)));
    if (limit === null) continue;
    for (const family of judged) linkRuns(family, difference, limit, groups);
  }
  return groups;
}

function judge(family: readonly number[], difference: (a: number, b: number) => number): FrameDifferences {
  const { length } = family;
  const lag =
    length < FAMILY_MIN ? Math.max(2, Math.floor(length / 2)) : Math.min(LAG, Math.floor(length / 4));
  const frames = family.slice(0, Math.max(0, length - lag));
  return {
    next: frames.map((frame, i) => difference(frame, family[i + 1])),
    later: frames.map((frame, i) => difference(frame, family[i + lag])),
  };
}

/**
 * Returns the difference up to which consecutive frames belong together, or null if the families are no
 * sequence.
 */
function sequenceLimit(judged: readonly FrameDifferences[]): number | null {
  const next = judged.flatMap((one) => one.next);
  const later = judged.flatMap((one) => one.later);
  const nearer = next.filter((value, i) => value < later[i]).length;
  const count = next.length;
  if (count === 0 || nearer < NEARER_SHARE * count || nearer < count / 2 + 1.5 * Math.sqrt(count))
    return null;
  const median = later.sort((a, b) => a - b)[Math.floor((count - 1) / 2)];
  return median < CHANGE_MIN ? null : median;
}

function linkRuns(
  family: readonly number[],
  difference: (a: number, b: number) => number,
  limit: number,
  groups: DuplicateIds,
): void {
  for (let i = 1; i < family.length; i++) {
    const [frame, next] = [family[i - 1], family[i]];
    if (difference(frame, next) > limit) continue;
    groups[frame] ??= frame;
    groups[next] = groups[frame];
  }
}
