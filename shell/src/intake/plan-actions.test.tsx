import { beforeEach, expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { fireEvent, intakePlan, refusal, screen, setupPageTest, waitFor } from '@twinset/testing';
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

test('the upload of the images lists files of other formats instead of omitting them', async () => {
  const added = ['a.png', 'b.tif', 'notes.docx'].map((path) => ({ path, file: new File(['x'], path) }));
  setIntake({ step: 'plan', name: 'set', files: added, plan: intakePlan({ pairs: 0 }) });
  const answers = { signUploadUrls: refusal('InvalidFile', 'Refused.') };
  stage.show(<PlanActions view={getIntake()} kind="images" onUpload={() => {}} />, answers);
  fireEvent.click(screen.getByRole('button', { name: 'Upload images only' }));
  await waitFor(() => expect(stage.sent('signUploadUrls').length).toBe(1));
  const { failed, companions } = getStore().view;
  expect(failed.images.map(({ filename }) => filename)).toContain('set/b.tif');
  expect(companions.images).toEqual(['set/notes.docx']);
});
