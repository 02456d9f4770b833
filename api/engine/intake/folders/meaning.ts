import type { ReadClasses } from '../companions/read-classes.ts';
import type { Choices, IntakeClass, IntakePlan, LabelRule, Question } from '../layout.ts';
import type { FoundMasks } from './choose-masks.ts';
import type { Placed } from './match.ts';
import type { Hints } from './plan-folders.ts';

type Meaning = {
  classes: IntakeClass[];
  labels: LabelRule;
  masksOf: IntakePlan['masksOf'];
  questions: Question[];
};

const IDS = /(^|[/_])(instance\w*|segmentationobject|objects?)$/i;
const isTiff = ({ entry }: Placed) => /^tiff?$/.test(entry.extension);

/** Asks for the meaning of values where files that often contain object ids have no list of classes. */
function askMeaning(masks: readonly Placed[], choices: Choices): Question {
  const guess = masks.every(({ place }) => /(^|\/)masks$/i.test(place.family)) ? 'objects' : 'classes';
  return {
    id: 'values',
    text: 'What do the values of the masks mean?',
    options: [
      { value: 'objects', label: 'Objects: each has its own value' },
      { value: 'classes', label: 'Classes' },
    ],
    chosen: choices.values === 'objects' || choices.values === 'classes' ? choices.values : guess,
  };
}

/** Asks what becomes of colours that a list of classes lacks. */
function askUnlisted(masks: readonly Placed[], choices: Choices): Question {
  // JPEG compression changes colours.
  const isLossy = masks.some(({ entry }) => /^jpe?g$/.test(entry.extension));
  const chosen = choices.unlisted === 'nearest' || choices.unlisted === 'refuse' ? choices.unlisted : null;
  return {
    id: 'unlisted',
    text: 'What happens to mask colours that the list of classes lacks?',
    options: [
      { value: 'refuse', label: 'Masks with such colours are not used' },
      { value: 'nearest', label: 'They get the class of the most similar colour' },
    ],
    chosen: chosen ?? (isLossy ? 'nearest' : 'refuse'),
  };
}

/** Returns classes and labels: of a companion file, else those that the layout is known to have. */
export function meaningOf(
  masks: readonly Placed[],
  { chosen, areObjects }: FoundMasks,
  listed: ReadClasses,
  hints: Hints,
  choices: Choices,
): Meaning {
  const known = hints.masksOf?.(chosen) ?? (areObjects || IDS.test(chosen) ? 'objects' : null);
  if (known === 'objects')
    return { classes: [], labels: { kind: 'keep' }, masksOf: 'objects', questions: [] };
  if (listed.labels.kind === 'colors') {
    const question = askUnlisted(masks, choices);
    const labels = { ...listed.labels, nearest: question.chosen === 'nearest' };
    return { classes: listed.classes, labels, masksOf: 'classes', questions: [question] };
  }
  const classes = listed.classes.length > 0 ? listed.classes : (hints.classesOf?.(chosen) ?? []);
  const isOpen = classes.length === 0 && known === null && masks.length > 0 && masks.every(isTiff);
  const question = isOpen ? askMeaning(masks, choices) : null;
  const masksOf = question?.chosen === 'objects' ? 'objects' : 'classes';
  return { classes, labels: { kind: 'keep' }, masksOf, questions: question ? [question] : [] };
}
