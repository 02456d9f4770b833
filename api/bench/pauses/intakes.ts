import { LISTED_AT_ONCE } from '@twinset/contract';
import { json, type LargestRequest, plain, type Stage } from './request.ts';

/** Files of the largest dataset that is measured. */
const FILES = 10 * LISTED_AT_ONCE;
const pathOf = (n: number) =>
  `dataset/${n % 2 === 0 ? 'images' : 'masks'}/${'x'.repeat(40)}_${String(n >> 1).padStart(7, '0')}.png`;
const batch = (from: number) =>
  Array.from({ length: LISTED_AT_ONCE }, (_, n) => ({ path: pathOf(from + n), bytes: 1000 }));

const begin = ({ client }: Stage) =>
  client.ok('beginIntake', {
    body: { source: { kind: 'files', name: 'dataset', total: FILES } },
  } as never);

async function listAll(stage: Stage): Promise<void> {
  await begin(stage);
  for (let from = 0; from < FILES; from += LISTED_AT_ONCE) {
    await stage.client.ok('listIntakeFiles', { body: { from, files: batch(from) } } as never);
  }
}

/** Sends a request after another step. */
const after = (
  step: (stage: Stage) => Promise<unknown>,
  { before, send }: Pick<LargestRequest, 'before' | 'send'>,
): Pick<LargestRequest, 'before' | 'send'> => ({
  async before(stage) {
    await before?.(stage);
    await step(stage);
  },
  send,
});

/** Calls of an intake of 100,000 files. */
export const intakes: LargestRequest[] = [
  {
    call: 'beginIntake',
    title: 'long names',
    ...json('beginIntake', () => ({ source: { kind: 'folder', path: 'x'.repeat(4000) } })),
  },
  {
    call: 'listIntakeFiles',
    title: 'all files of one call',
    ...after(
      begin,
      json('listIntakeFiles', () => ({ from: 0, files: batch(0) })),
    ),
  },
  {
    call: 'planIntake',
    title: '100,000 files',
    ...after(
      listAll,
      json('planIntake', () => ({})),
    ),
  },
  { call: 'intake', title: '100,000 files', send: plain('intake') },
  { call: 'intakePlaces', title: 'no folders', send: plain('intakePlaces') },
  { call: 'intakePieces', title: '100,000 files', send: plain('intakePieces') },
  { call: 'convertIntake', title: 'files that are missing', send: plain('convertIntake') },
  { call: 'cancelIntake', title: 'without a conversion', send: plain('cancelIntake') },
  { call: 'abandonIntake', title: '100,000 files', send: plain('abandonIntake') },
];
