import { beforeEach, expect, test } from 'bun:test';
import type { IntakeState } from '@twinset/contract';
import { useLocation } from '@twinset/router';
import { intakePlan, intakeState, screen, setupPageTest, waitFor } from '@twinset/testing';
import { takeIn } from './intake-flow.ts';
import IntakeHost from './intake-host.tsx';
import { resetIntake, setIntake, useIntake } from './intake-state.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

const plan = intakePlan();
const missing = { files: 1, bytes: 10 };

/** States of the panel that were rendered: open or not. */
const opened = new Set<boolean>();

function Page() {
  opened.add(useIntake().isOpen);
  return <IntakeHost path={useLocation().pathname} isOver={false} offer={null} />;
}

/** Shows the plan of an intake, whose state at the server the test may change. */
function showPlan(intake: IntakeState) {
  const server = { intake };
  setIntake({ isOpen: true, step: 'plan', name: intake.source.name, plan, intake, files: [] });
  stage.show(<Page />, {
    intake: () => ({ success: true, intake: server.intake }),
    intakePieces: () => new Promise(() => {}),
    planIntake: plan,
  });
  return server;
}

test.each([
  ['files', 'Images and masks'],
  ['archive', 'Archive'],
] as const)(
  'while a dataset of kind %s is sent, the panel names it once, and what is sent',
  async (kind, sent) => {
    showPlan(intakeState('big', { source: { kind, name: 'big' }, missing }));
    void takeIn();
    expect(await screen.findByRole('progressbar', { name: sent })).toBeDefined();
    const texts = (screen.getByRole('alertdialog').textContent ?? '').split('Sending “big”');
    expect(texts).toHaveLength(2);
  },
);

test('after a conversion the page changes behind the open panel, whose button has the focus', async () => {
  opened.clear();
  const server = showPlan(intakeState('set', { stage: 'converting' }));
  void takeIn();
  const button = await screen.findByRole('button', { name: 'Cancel' });
  const result = { pairs: 2, failedFiles: [], notes: [], csv: null, config: {} };
  server.intake = { ...server.intake, stage: 'done', result };
  await waitFor(() => expect(location.pathname).toBe('/upload_data/preview'));
  const end = await screen.findByRole('button', { name: 'Check the pairs' });
  expect(end).toBe(button);
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect([...opened]).toEqual([true]);
});
