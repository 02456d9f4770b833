import type { Placed } from '../folders/match.ts';
import type { Choices, IntakeClass, Question } from '../layout.ts';
import { folderLayout } from './folder-layout.ts';

const FOLDER = /(?:^|\/)MT_(\w+)$/;
const nameOf = ({ place }: Placed) => FOLDER.exec(place.where)?.[1] ?? '';

/** Asks whether the folders are the classes: the masks contain 0 and 255 only, and smoothed edges. */
function folderLabels(images: Placed[], choices: Choices) {
  const names = [...new Set(images.map(nameOf))].filter((name) => name !== '' && name !== 'Free').sort();
  const chosen = choices.classes === 'one' ? 'one' : 'folders';
  const question: Question = {
    id: 'classes',
    text: 'Which class do the marked pixels have?',
    options: [
      { value: 'folders', label: `The one of the folder: ${names.join(', ')}` },
      { value: 'one', label: 'One class for all: mask values are kept' },
    ],
    chosen,
  };
  const classes: IntakeClass[] = ['background', ...names].map((name, value) => ({ value, name }));
  const labelOf = chosen === 'folders' ? (image: Placed) => names.indexOf(nameOf(image)) + 1 : null;
  return { labelOf, classes, questions: [question] };
}

/** Magnetic tile defects: `MT_Break/Imgs/a.jpg` and `a.png`. */
export const magneticTiles = folderLayout({
  name: 'magnetic-tiles',
  label: 'Magnetic tile defects',
  detect: (listing) =>
    [...listing.folderNames].some((name) => /^MT_(Blowhole|Break|Crack|Fray|Uneven|Free)$/.test(name)),
  hints: { folderLabels },
});
