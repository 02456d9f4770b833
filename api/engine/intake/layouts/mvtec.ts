import { formatCount } from '@twinset/contract';
import type { Found } from '../folders/choose-masks.ts';
import type { Placed } from '../folders/match.ts';
import type { Choices, Question } from '../layout.ts';
import { folderLayout, hasFolders } from './folder-layout.ts';

const isGood = ({ place }: Placed) => /(^|\/)good$/.test(place.where);

/** Asks for the good parts: they have no mask file. */
function goodParts(images: Placed[], choices: Choices): { found: Found[]; questions: Question[] } {
  const good = images.filter(isGood);
  if (good.length === 0) return { found: [], questions: [] };
  const chosen = choices.good === 'skip' ? 'skip' : 'empty';
  const question: Question = {
    id: 'good',
    text: `${formatCount(good.length)} images of good parts have no mask. What are they used for?`,
    options: [
      { value: 'empty', label: 'Pairs with an empty mask' },
      { value: 'skip', label: 'Nothing' },
    ],
    chosen,
  };
  const found = good.map((image): Found => ({ image, mask: { kind: 'empty' } }));
  return { found: chosen === 'empty' ? found : [], questions: [question] };
}

/** MVTec AD: `train` has good parts only, so that train and test are no split of pairs. */
export const mvtec = folderLayout({
  name: 'mvtec',
  label: 'MVTec AD',
  detect: (listing) => hasFolders(listing, 'ground_truth', 'test', 'good'),
  hints: { ignoreSets: true, withoutMask: goodParts },
});
