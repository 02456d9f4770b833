import { beforeEach, expect, test } from 'bun:test';
import type { IntakeOutcome, IntakeState } from '@twinset/contract';
import {
  fakeIntakes,
  fireEvent,
  intakePlan,
  intakeState,
  refusal,
  screen,
  setupPageTest,
  waitFor,
} from '@twinset/testing';
import { answer, cancelIntake, discardIntake, takeFiles, takeIn, takePlace } from './intake-flow.ts';
import IntakeHost from './intake-host.tsx';
import { IntakePanel } from './intake-panel.tsx';
import { getIntake, resetIntake, setIntake } from './intake-state.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

const OUTCOME: IntakeOutcome = {
  pairs: 2,
  failedFiles: [],
  notes: [],
  csv: null,
  config: {},
};
const plan = intakePlan();
const drop = (name: string) => ({
  files: [{ path: `${name}/a.png`, file: new File(['x'], 'a.png') }],
  unreadable: [],
});

/** Renders the panel over a server with an intake; returns the names of the datasets that were begun, and a setter. */
function show(intake: IntakeState | null) {
  const server = fakeIntakes(intake);
  stage.show(<IntakeHost path="/" isOver={false} offer={null} />, server.answers);
  return server;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a dataset that is dropped while another tab sends one discards that only after a confirmation', async () => {
  const { begun } = show(intakeState('first', { received: { files: 3, bytes: 9 } }));
  await takeFiles(drop('second'));
  expect(begun()).toEqual([]);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('with the 3 files that arrived');
  await press('Keep “first”');
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'plan', name: 'first', abandoning: null }));
  expect(begun()).toEqual([]);
  await takeFiles(drop('second'));
  await press('Discard and open');
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'plan', name: 'second' }));
  expect(begun()).toEqual(['second']);
});

test('a dataset that is dropped while another one is converted waits for its end on request', async () => {
  const converting = intakeState('first', { stage: 'converting' });
  const { begun, change } = show(converting);
  await takeFiles(drop('second'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('“first” is being converted');
  await press('Show the progress');
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'convert', name: 'first', next: null }));
  void takeFiles(drop('second'));
  await press('Wait and open “second”');
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'convert', name: 'first' }));
  expect((await screen.findByTestId('intake')).textContent).toContain('“second” is opened when');
  expect(begun()).toEqual([]);
  change({ ...converting, stage: 'done', result: OUTCOME });
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'plan', name: 'second', next: null }));
  expect(begun()).toEqual(['second']);
  expect(location.pathname).toBe('/');
});

test('a conversion whose end a tab learns after another one has begun the next dataset is shown as completed', async () => {
  const converting = intakeState('first', { stage: 'converting' });
  let isOver = false;
  stage.show(<IntakePanel kind={null} onUpload={() => {}} />, {
    intake: ({ query }) => {
      if (!isOver) return { success: true, intake: converting };
      const isFirst = query.get('id') === converting.id;
      const first = { ...converting, stage: 'done', result: OUTCOME } as const;
      return { success: true, intake: isFirst ? first : intakeState('first', { id: 'id of its successor' }) };
    },
    planIntake: plan,
  });
  setIntake({
    isOpen: true,
    step: 'plan',
    name: 'first',
    plan,
    intake: intakeState('first', { id: converting.id }),
  });
  const following = takeIn();
  await waitFor(() => expect(getIntake().step).toBe('convert'));
  isOver = true;
  await following;
  expect(getIntake()).toMatchObject({ step: 'done', name: 'first', result: { pairs: 2 }, problem: null });
  expect(stage.sent('convertIntake')).toEqual([]);
});

test('a tab does not convert a dataset of the same name that another one began', async () => {
  show(intakeState('first', { id: 'another' }));
  setIntake({ isOpen: true, step: 'plan', name: 'first', plan, intake: intakeState('first') });
  await takeIn();
  expect(getIntake().problem?.message).toBe('The dataset was discarded in another window.');
});

test('a dataset that waits for a conversion is not opened if the user decides so, or if the conversion fails', async () => {
  const converting = intakeState('first', { stage: 'converting' });
  const { begun, change } = show(converting);
  await takeFiles(drop('second'));
  await press('Wait and open “second”');
  await press('Do not open “second”');
  change({ ...converting, stage: 'done', result: OUTCOME });
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'done', name: 'first' }));
  change(converting);
  await takeFiles(drop('second'));
  await press('Wait and open “second”');
  change({ ...converting, stage: 'open', failure: { code: 'NoRoom', message: 'No space.' } });
  await waitFor(() => expect(getIntake().problem?.message).toBe('No space.'));
  expect(getIntake()).toMatchObject({ step: 'plan', name: 'first', next: null });
  expect(begun()).toEqual([]);
});

test('a third dataset that is dropped while one waits names it, and only replaces it on request', async () => {
  const converting = intakeState('first', { stage: 'converting' });
  const { begun, change } = show(converting);
  await takeFiles(drop('second'));
  await press('Wait and open “second”');
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'convert', next: { name: 'second' } }));
  await takeFiles(drop('third'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('“second” waits already');
  await press('Keep “second” waiting');
  await waitFor(() => expect(getIntake()).toMatchObject({ abandoning: null, next: { name: 'second' } }));
  await takeFiles(drop('third'));
  await press('Wait and open “third”');
  await waitFor(() => expect(getIntake()).toMatchObject({ abandoning: null, next: { name: 'third' } }));
  // The former waits end later, without an effect on the present one.
  await Bun.sleep(1000);
  expect(getIntake().next?.name).toBe('third');
  change({ ...converting, stage: 'done', result: OUTCOME });
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'plan', name: 'third', next: null }));
  expect(begun()).toEqual(['third']);
});

test('a dataset that another tab opens while the user is asked about a former one is asked about, too', async () => {
  const { begun, change } = show(intakeState('first'));
  await takeFiles(drop('second'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Discard “first”?');
  change(intakeState('of another tab'));
  await press('Discard and open');
  await waitFor(() => expect(getIntake().abandoning?.intake.source.name).toBe('of another tab'));
  expect(begun()).toEqual([]);
  await press('Discard and open');
  await waitFor(() => expect(begun()).toEqual(['second']));
});

test('a folder of the server asks likewise', async () => {
  const { begun } = show(intakeState('first'));
  await takePlace('folder', 'second');
  expect(begun()).toEqual([]);
  await press('Discard and open');
  await waitFor(() => expect(begun()).toEqual(['second']));
});

test('a plan of this tab for which an option was chosen is kept on request; an untouched one is replaced', async () => {
  const { begun, change } = show(null);
  await takeFiles(drop('first'));
  await takeFiles(drop('second'));
  expect(begun()).toEqual(['first', 'second']);
  change(intakeState('second', { choices: { 'masks-of': 'objects' } }));
  await takeFiles(drop('third'));
  await press('Keep “second”');
  expect(getIntake()).toMatchObject({ step: 'plan', name: 'second', files: [{ path: 'a.png' }] });
  expect(begun()).toEqual(['first', 'second']);
});

test('a tab plans and discards its own dataset only, and none before it has one', async () => {
  show(intakeState('second'));
  setIntake({ isOpen: true, step: 'read' });
  await cancelIntake();
  expect(stage.sent('abandonIntake')).toEqual([]);
  setIntake({ isOpen: true, step: 'plan', name: 'first', plan, intake: intakeState('first') });
  await answer('masks-of', 'objects');
  await discardIntake();
  const [planned] = stage.sent('planIntake').map(({ body }) => body as { id: string });
  const [discarded] = stage.sent('abandonIntake').map(({ query }) => query.get('id'));
  expect([planned?.id, discarded]).toEqual(['id of first', 'id of first']);
});

test('a tab whose dataset another one discarded neither sends nor converts that of the other', async () => {
  show(intakeState('second'));
  setIntake({ isOpen: true, step: 'plan', name: 'first', plan, intake: intakeState('first') });
  await takeIn();
  const message = 'The dataset was discarded in another window.';
  expect(getIntake().problem?.message).toBe(message);
  expect(stage.sent('convertIntake')).toEqual([]);
  // While it sends.
  let isDiscarded = false;
  const missing = { files: 1, bytes: 1 };
  stage.show(null, {
    intake: () => ({
      success: true,
      intake: isDiscarded ? intakeState('second') : intakeState('first', { missing }),
    }),
    intakePieces: () => {
      isDiscarded = true;
      return refusal('WrongState', 'Not listed.');
    },
  });
  setIntake({ step: 'plan', name: 'first', plan, intake: intakeState('first'), files: [] });
  await takeIn();
  expect(getIntake().problem?.message).toBe(message);
});
