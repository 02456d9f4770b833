import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG, type Finding } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import {
  type Answers,
  manifestSummary,
  plan,
  refusal,
  report,
  screen,
  setupPageTest,
  waitFor,
  within,
} from '@twinset/testing';
import { StartPage } from './start-page.tsx';

const stage = setupPageTest();

const DONE: Answers = {
  augment: {
    success: true,
    message: '',
    warnings: [],
    seconds: 1,
    bytes: 1,
    outputs: { train: 50, val: 2, test: 1 },
  },
};
const MADE: Answers = {
  augmentationIsComplete: { success: true, message: '', run: 'r1' },
  manifestSummary: manifestSummary({ train: 3, val: 2, test: 1 }),
};

/** Returns the posted configuration. */
function posted(): AugmentConfig {
  const [request] = stage.sent('augment');
  return JSON.parse(String((request!.body as FormData).get('config'))) as AugmentConfig;
}

const start = () => screen.getByRole('button', { name: 'Start Augmentation' });

test('a run is posted once, with the seed and all other settings unchanged', async () => {
  const settings = {
    seed: 4711,
    flipUpDown: true,
    totalAugmentedImages: 90,
    initialValSaveId: 12,
    maskFill: 3,
  };
  const user = stage.show(<StartPage />, DONE);
  stage.set(settings);
  await user.click(start());
  await waitFor(() => expect(stage.sent('resetSetUrls').length).toBe(1));
  expect(stage.sent('augment').length).toBe(1);
  expect(posted()).toEqual({ ...DEFAULT_CONFIG, ...settings });
});

test('the steps after a run are called in their order', async () => {
  const user = stage.show(<StartPage />, DONE);
  await user.click(start());
  const steps = ['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const;
  await waitFor(() => expect(steps.map((step) => stage.sent(step).length)).toEqual([1, 1, 1]));
  const order = ['POST /augment', ...steps.map((step) => stage.sent(step)[0]?.name)];
  expect(stage.calls().filter((call) => order.includes(call))).toEqual(order as string[]);
});

test('a refused run shows the reason and starts no further step', async () => {
  const augment = refusal('InvalidRequest', 'Too many images.');
  const user = stage.show(<StartPage />, { augment });
  await user.click(start());
  await waitFor(() =>
    expect(stage.toasts.map(({ description }) => description)).toEqual(['Too many images.']),
  );
  expect(stage.sent('transferZip')).toEqual([]);
});

const SUFFIXES = [
  ['Train starts at', 'initialTrainSaveId'],
  ['Validation starts at', 'initialValSaveId'],
  ['Test starts at', 'initialTestSaveId'],
] as const;

test.each(SUFFIXES)('"%s" sets only %s', async (label, field) => {
  const user = stage.show(<StartPage />);
  const input = await screen.findByRole('spinbutton', { name: label });
  await user.clear(input);
  await user.type(input, '321');
  const { initialTrainSaveId, initialValSaveId, initialTestSaveId } = getStore().config;
  const { initialTrainSaveId: t, initialValSaveId: v, initialTestSaveId: e } = DEFAULT_CONFIG;
  const before = { initialTrainSaveId: t, initialValSaveId: v, initialTestSaveId: e };
  expect({ initialTrainSaveId, initialValSaveId, initialTestSaveId }).toEqual({ ...before, [field]: 321 });
});

test('a finding of severity error disables the start until it is waived', async () => {
  const finding: Finding = {
    code: 'MaskIsImage',
    severity: 'error',
    message: 'Masks are images.',
    advice: '',
    files: ['a.png'],
  };
  const user = stage.show(<StartPage />, { ...DONE, datasetReport: report(finding) });
  const errors = await screen.findByRole('list', { name: 'Errors in the dataset' });
  await waitFor(() => expect(start().getAttribute('aria-disabled')).toBe('true'));
  await user.click(start());
  expect(stage.sent('augment')).toEqual([]);
  await user.click(within(errors).getAllByRole('button')[0] as HTMLElement);
  expect(getStore().config.waive).toEqual(['MaskIsImage']);
  await user.click(start());
  await waitFor(() => expect(stage.sent('augment').length).toBe(1));
  expect(posted().waive).toEqual(['MaskIsImage']);
});

test('a queued run states that it waits and for what, without a percentage', async () => {
  stage.show(<StartPage />);
  const message = 'Waiting for 2 other runs.';
  getStore().setJob({
    job: 'augment',
    state: 'waiting',
    phase: 'queue',
    done: 0,
    total: 0,
    rate: 0,
    remainingSeconds: null,
    message,
  });
  getStore().setBusy('augmentationIsRunning', true);
  const run = within(await screen.findByRole('group', { name: 'Run' }));
  expect((await run.findByText(message)).textContent).toBe(message);
  expect(run.getAllByText('Waiting').length).toBeGreaterThan(0);
  expect(run.queryByText(/%/)).toBeNull();
});

test('when a run ends without a result, the focus goes to the button that starts the next one', async () => {
  stage.show(<StartPage />);
  getStore().setRun('running');
  getStore().setBusy('augmentationIsRunning', true);
  const run = await screen.findByRole('group', { name: 'Run' });
  const cancel = await within(run).findByRole('button', { name: 'Cancel' });
  cancel.focus();
  getStore().setBusy('augmentationIsRunning', false);
  await waitFor(() => expect(document.contains(cancel)).toBe(false));
  expect(run.contains(document.activeElement)).toBe(true);
  getStore().setRun(null);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Start Augmentation'));
});

test('the numbers of a result follow their heading, also if settings have changed since', async () => {
  const outputs = { train: 3, val: 2, test: 1 };
  const made = { config: { ...DEFAULT_CONFIG, seed: 4711 }, outputs, ended: 0 };
  stage.show(<StartPage />, {
    ...MADE,
    augmentationIsComplete: { success: true, message: '', run: 'r1', made },
  });
  await screen.findByText(/^Settings have changed/);
  const numbers = (await screen.findByText('Train')).closest('dl');
  expect(numbers?.previousElementSibling?.textContent).toBe('Pairs of each set');
});

test('a finished run lists the number of pairs of each set', async () => {
  stage.show(<StartPage />, MADE);
  const term = await screen.findByText('Train');
  const counts = [...(term.closest('dl')?.children ?? [])].map((set) => set.textContent);
  expect(counts).toEqual(['Train3', 'Validation2', 'Test1']);
});

test('the changes of the dataset are listed with their effect, and not among the warnings', async () => {
  const message = 'Repair: Change labels: 2 to 1. 3 masks: a.png, b.png, c.png.';
  const repaired = (text: string, ...files: string[]): Finding => ({
    code: 'Repaired',
    severity: 'info',
    message: text,
    advice: '',
    files,
  });
  const repairedReport = report(
    repaired('Repair: Change labels: 2 to 10. 1 mask: e.png.', 'e.png'),
    repaired(message, 'a.png', 'b.png', 'c.png'),
    repaired('Repair without effect: Change labels: 7 to 1.'),
  );
  const warnings = [
    { code: 'Repaired', message },
    { code: 'EmptySet', message: 'A set is empty.' },
  ];
  stage.show(<StartPage />, { repairedReport, plan: plan({ warnings }) });
  expect(screen.queryByRole('list', { name: 'Changes to the dataset' })).toBeNull();
  stage.set({
    repairs: [
      { kind: 'remap', map: [{ from: 2, to: 10 }] },
      { kind: 'remap', map: [{ from: 2, to: 1 }] },
      { kind: 'remap', map: [{ from: 7, to: 1 }] },
      { kind: 'exclude', names: ['d.png'] },
    ],
  });
  const list = await screen.findByRole('list', { name: 'Changes to the dataset' });
  await within(list).findByText('3 masks: a.png, b.png, c.png.');
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Change labels: 2 to 101 mask: e.png.',
    'Change labels: 2 to 13 masks: a.png, b.png, c.png.',
    'Change labels: 7 to 1Without effect',
    'Exclude the pairs of d.png',
  ]);
  // The plan is loaded when its other warning is shown.
  await screen.findByText('A set is empty.');
  expect(screen.queryByText(message)).toBeNull();
});
