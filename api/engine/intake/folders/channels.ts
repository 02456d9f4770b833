import { listOf } from '@twinset/contract';
import type { Choices, Question } from '../layout.ts';
import { byOwnParts } from './families.ts';
import { type Matching, match, type Placed } from './match.ts';

/** Images whose channels are files: one image of each is matched, `filesOf` returns the channels to stack. */
export type Channels = {
  images: Placed[];
  /** Result of matching them with all masks. */
  matching: Matching;
  questions: Question[];
  filesOf(image: Placed): string | string[];
};

/** Channels of a PNG. */
const COLORS = ['red', 'green', 'blue'];
const STACK = 'stack';

/** Maps each image to its channels by name. */
type Stacks = Map<string, Map<string, Placed>>;

/** Returns the channels of images whose names end with a channel's number: `BRATS_001_0000`. */
function stacksByNumber(images: readonly Placed[], form: RegExp): Stacks {
  const stacks: Stacks = new Map();
  for (const image of images) {
    const { entry, place } = image;
    const [end = '', number = ''] = form.exec(entry.stem) ?? [];
    const stem = entry.stem.slice(0, entry.stem.length - end.length);
    const key = `${place.set ?? ''}/${place.where}/${stem}`;
    const stack = stacks.get(key) ?? new Map<string, Placed>();
    stack.set(number, { ...image, entry: { ...entry, stem, name: `${stem}.${entry.extension}` } });
    stacks.set(key, stack);
  }
  return stacks;
}

/** Returns the channels of images of which several have the same mask. */
function stacksByMask({ several }: Matching): Stacks | null {
  const files = several.images.flatMap(({ images: all, mask }) =>
    all.map((file) => ({ file, partner: mask })),
  );
  const families = files.length === 0 ? null : byOwnParts(files);
  if (families === null) return null;
  const nameOf = new Map([...families].flatMap(([name, members]) => members.map((one) => [one, name])));
  return new Map(
    several.images.map(({ images: all, mask }) => [
      mask.entry.path,
      new Map(all.map((image) => [nameOf.get(image) ?? '', image])),
    ]),
  );
}

/**
 * Combines images that are channels of one image, and asks which of them to use.
 * @param form end of the stem with the number of the channel; without it, images of one mask are its channels.
 */
export function channelsOf(
  images: readonly Placed[],
  masks: readonly Placed[],
  choices: Choices,
  form?: RegExp,
): Channels {
  const whole = form ? null : match(images, masks);
  const stacks = form ? stacksByNumber(images, form) : stacksByMask(whole as Matching);
  const filesOf = ({ entry }: Placed) => entry.path;
  if (stacks === null) return { images: [...images], matching: whole as Matching, questions: [], filesOf };
  const single = (chosen: Placed[], questions: Question[]) => ({
    images: chosen,
    matching: match(chosen, masks),
    questions,
    filesOf,
  });
  const names = [...new Set([...stacks.values()].flatMap((stack) => [...stack.keys()]))].sort();
  const pick = (name: string) => [...stacks.values()].flatMap((stack) => stack.get(name) ?? []);
  if (names.length < 2) return single(pick(names[0] ?? ''), []);
  const stacked = names.slice(0, COLORS.length);
  const options = [
    { value: STACK, label: `${listOf(stacked)} as ${listOf(COLORS.slice(0, stacked.length))}` },
    ...names.map((name) => ({ value: name, label: `Only ${name}` })),
  ];
  const answer = choices.channels ?? '';
  const chosen = options.some(({ value }) => value === answer) ? answer : STACK;
  const text = 'Each image consists of several files. Which channels are used?';
  const questions = [{ id: 'channels', text, options, chosen }];
  if (chosen !== STACK) return single(pick(chosen), questions);
  // An image without one of the channels is left over.
  const complete = [...stacks.values()].filter((stack) => stacked.every((name) => stack.has(name)));
  const pathsOf = new Map(
    complete.map((stack) => [
      stack.get(stacked[0] ?? ''),
      stacked.map((name) => stack.get(name)?.entry.path ?? ''),
    ]),
  );
  return {
    ...single(
      complete.flatMap((stack) => stack.get(stacked[0] ?? '') ?? []),
      questions,
    ),
    filesOf: (image) => pathsOf.get(image) ?? image.entry.path,
  };
}
