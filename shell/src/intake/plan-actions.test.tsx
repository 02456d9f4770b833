import { beforeEach, expect, test } from 'bun:test';
import { intakePlan, screen, setupPageTest } from '@twinset/testing';
import { getIntake, resetIntake, setIntake } from './intake-state.ts';
import { PlanActions } from './plan-actions.tsx';

const stage = setupPageTest();
beforeEach(() => resetIntake());

const files = [{ path: 'a.png', file: new File(['x'], 'a.png') }];
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
function show(plan: Parameters<typeof intakePlan>[0]) {
  setIntake({ step: 'plan', name: 'set', files, plan: intakePlan(plan) });
  stage.show(<PlanActions view={getIntake()} kind={null} onUpload={() => {}} />);
}

test('without any pair, the upload of the images is the only action beside Discard', () => {
  show({ pairs: 0 });
  expect(labels()).toEqual(['Upload images only', 'Discard']);
});

test('while another choice may still give pairs, they can be added later', () => {
  const options = [
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b' },
  ];
  show({ pairs: 0, questions: [{ id: 'masks', text: 'Which folder?', options, chosen: 'a' }] });
  expect(labels()).toEqual(['Add 0 pairs', 'Upload images only', 'Discard']);
});

test('with pairs, these are added first', () => {
  show({ pairs: 3 });
  expect(labels()).toEqual(['Add 3 pairs', 'Upload images only', 'Discard']);
});
