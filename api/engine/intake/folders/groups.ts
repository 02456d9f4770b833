import { formatCount } from '@twinset/contract';
import type { Choices, Question } from '../layout.ts';
import type { Placed } from './match.ts';

/** A name that ends with the number of a frame or slice: what precedes it names the video or volume. */
const FRAME = /^(.*\d.*?)[-_. ]+(?:f|frame|slice|sl|z|t)?[-_]?(\d+)$/i;
/** Folders of one case each. */
const CASE =
  /(^|\/)\D*(patient|case|subject|subj|video|vid|seq|sequence|volume|vol|study|scan|brats)[-_ ]?\w*\d\w*$/i;
/** Digits of a frame number without a word before it. */
const FRAME_DIGITS = 3;

const isFrame = (stem: string) => {
  const [, , number = ''] = FRAME.exec(stem) ?? [];
  return number.length >= FRAME_DIGITS || /[-_. ](f|frame|slice|sl|z|t)[-_]?\d+$/i.test(stem);
};

type Grouping = { value: string; label: string; isLikely: boolean; groupOf(image: Placed): string };

const byFolder = {
  groupOf: ({ place }: Placed) => place.where,
  isLikely: ({ place }: Placed) => CASE.test(place.where),
};
const byName = {
  groupOf: ({ entry, place }: Placed) => `${place.where}/${FRAME.exec(entry.stem)?.[1] ?? entry.stem}`,
  isLikely: ({ entry }: Placed) => isFrame(entry.stem),
};

function groupingsOf(images: readonly Placed[]): Grouping[] {
  const options = [
    { value: 'name', text: 'By the name without the last number', ...byName },
    { value: 'folder', text: 'By folder', ...byFolder },
  ];
  return options.flatMap(({ value, text, groupOf, isLikely }) => {
    const groups = new Set<string>();
    for (const image of images) {
      groups.add(groupOf(image));
      // A group per image, or one for all, changes nothing.
      if (groups.size > images.length / 2) return [];
    }
    if (groups.size < 2) return [];
    const example = [...groups][0]?.replace(/^\//, '') ?? '';
    const label = `${text}: ${formatCount(groups.size)} groups, such as ${example}`;
    return [{ value, label, isLikely: images.every(isLikely), groupOf }];
  });
}

/** Returns the question which pairs a split must keep together, and the group of each image; null without groups. */
export function groupsOf(
  images: readonly Placed[],
  choices: Choices,
): { question: Question; groupOf: ((image: Placed) => string) | null } | null {
  const groupings = groupingsOf(images);
  if (groupings.length === 0) return null;
  const likely = groupings.find((one) => one.isLikely)?.value ?? 'none';
  const options = [
    { value: 'none', label: 'Every image separately' },
    ...groupings.map(({ value, label }) => ({ value, label })),
  ];
  const answer = choices.groups ?? '';
  const chosen = options.some(({ value }) => value === answer) ? answer : likely;
  const text = 'Which images does the split keep in one set?';
  const groupOf = groupings.find(({ value }) => value === chosen)?.groupOf ?? null;
  return { question: { id: 'groups', text, options, chosen }, groupOf };
}
