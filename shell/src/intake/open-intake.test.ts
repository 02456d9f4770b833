import { beforeEach, expect, test } from 'bun:test';
import type { CallOutput, IntakeState } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { intakePlan, intakeState, setupPageTest, waitFor } from '@twinset/testing';
import { cancelIntake, discardIntake } from './intake-flow.ts';
import { getIntake, resetIntake } from './intake-state.ts';
import { openIntake, resumeIntake } from './present-intake.ts';
import { takeOffer } from './take-offer.ts';
import { noteConversion, noteUnfinishedIntake, unfinishedIntake, unseenConversion } from './unfinished.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

const intakeAt = (part: Partial<IntakeState>) => intakeState('set', part);
const planIntake = intakePlan();
const state = (intake: IntakeState | null): CallOutput<'intake'> => ({ success: true, intake });

test('without an intake, and with one that has ended, the panel offers a choice', async () => {
  for (const intake of [null, intakeAt({ stage: 'done' })]) {
    resetIntake();
    stage.show(null, { intake: state(intake) });
    await takeOffer([], null);
    expect(getIntake()).toMatchObject({ isOpen: true, step: 'choose', problem: null });
  }
});

test('an intake of another tab is shown with its chosen options, and again after a reload of this tab', async () => {
  const choices = { 'masks-of': 'objects' };
  stage.show(null, { intake: state(intakeAt({ choices })), planIntake });
  await takeOffer([], null);
  expect(getIntake()).toMatchObject({ isOpen: true, step: 'plan', name: 'set', files: null });
  expect(stage.sent('planIntake').map(({ body }) => body)).toEqual([{ id: 'id of set', choices }]);
  expect(unfinishedIntake()).toBe('id of set');
  // It is not asked for again while it is shown.
  const before = stage.sent('intake').length;
  await openIntake();
  expect(stage.sent('intake').length).toBe(before);
});

test('files that another tab lists are to be chosen again; starting again discards the intake and keeps the panel', async () => {
  stage.show(null, { intake: state(intakeAt({ stage: 'listing' })), abandonIntake: { success: true } });
  await openIntake();
  expect(getIntake()).toMatchObject({ step: 'files', name: 'set' });
  await discardIntake(true);
  expect(getIntake()).toMatchObject({ isOpen: true, step: 'choose' });
  expect(stage.sent('abandonIntake').map(({ query }) => query.get('id'))).toEqual(['id of set']);
});

test('a conversion that another tab started is followed, and can be cancelled', async () => {
  let intake = intakeAt({ stage: 'converting' });
  stage.show(null, {
    intake: async () => state(intake),
    cancelIntake: async () => {
      intake = intakeAt({ failure: { code: 'Cancelled', message: 'The conversion was cancelled.' } });
      return { success: true };
    },
    planIntake,
  });
  const opened = openIntake();
  await waitFor(() => expect(getIntake().step).toBe('convert'));
  await cancelIntake();
  await opened;
  expect(getIntake()).toMatchObject({ step: 'plan', problem: null });
});

test('the end of a conversion whose tab was closed is shown by the next tab, with its settings', async () => {
  const result = { pairs: 2, failedFiles: [], notes: [], csv: null };
  const classes = [{ value: 1, name: 'road' }];
  let intake = intakeAt({ stage: 'converting' });
  stage.show(null, { intake: async () => state(intake) });
  // Another tab may show the progress.
  noteConversion('id of set');
  await resumeIntake();
  expect(getIntake()).toMatchObject({ isOpen: false, step: 'choose' });
  intake = intakeAt({ stage: 'done', result: { ...result, config: { classes } } });
  await resumeIntake();
  expect(getIntake()).toMatchObject({ isOpen: true, step: 'done', result: { pairs: 2 } });
  expect(getStore().config.classes).toEqual(classes);
  expect(unseenConversion()).toBeNull();
});

test('a tab continues its own intake after a reload, not one that another tab began in its place', async () => {
  noteUnfinishedIntake('id of former');
  stage.show(null, { intake: state(intakeAt({})), planIntake });
  await resumeIntake();
  expect(getIntake()).toMatchObject({ isOpen: false, step: 'choose' });
  expect(stage.sent('intake').map(({ query }) => query.get('id'))).toEqual(['id of former']);
  expect(unfinishedIntake()).toBeNull();
  noteUnfinishedIntake('id of set');
  await resumeIntake();
  expect(getIntake()).toMatchObject({ isOpen: true, step: 'plan', name: 'set' });
});
