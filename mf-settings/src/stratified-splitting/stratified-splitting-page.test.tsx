import { expect, test } from 'bun:test';
import { ATTRIBUTE_FLAGS } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import { type Answers, refusal, screen, setupPageTest, waitFor, within } from '@twinset/testing';
import { ATTRIBUTE_NAMES } from './attribute-names.ts';
import { StratifiedSplittingPage } from './stratified-splitting-page.tsx';

const stage = setupPageTest();

const CSV: Answers = {
  stratificationFilename: { success: true, results: 'table.csv' },
  stratificationParameters: { success: true, results: ['site', 'patient', 'grade'] },
};

const chips = () => screen.findByRole('group', { name: 'Columns of the CSV' });
const chip = async (name: string) => within(await chips()).getByRole('button', { name });

test('columns are chosen in the order of the clicks; the first is the split parameter', async () => {
  const user = stage.show(<StratifiedSplittingPage />, CSV);
  await user.click(await chip('grade'));
  await user.click(await chip('site'));
  expect(getStore().config.splitParameters).toEqual(['grade', 'site']);
  expect(getStore().config.splitParameter).toBe('grade');
  await user.click(await chip('grade'));
  expect(getStore().config.splitParameters).toEqual(['site']);
  expect(getStore().config.splitParameter).toBe('site');
});

test('a column that assigns the pairs has no chart, and no explanation of charts', async () => {
  stage.set({ splitParameter: 'set', splitParameters: ['set'] });
  stage.show(<StratifiedSplittingPage />, {
    ...CSV,
    stratificationParameters: { success: true, results: ['set', 'site'] },
  });
  expect(await screen.findByText(/The column "set" of the CSV file assigns the pairs/)).toBeDefined();
  expect(screen.queryByText(/Bars: share/)).toBeNull();
});

test('each attribute has a checkbox that sets only its flag', async () => {
  const user = stage.show(<StratifiedSplittingPage />);
  for (const flag of ['roundness', 'l', 'energy'] as const) {
    const label = screen.getAllByText(ATTRIBUTE_NAMES[flag].label)[0]?.closest('label') as HTMLElement;
    await user.click(label);
    const on = ATTRIBUTE_FLAGS.filter((each) => getStore().config[each]);
    expect(on).toEqual([flag]);
    await user.click(label);
  }
});

test('the plan is requested with the chosen columns after a pause', async () => {
  const user = stage.show(<StratifiedSplittingPage />, CSV);
  await user.click(await chip('site'));
  const requested = () =>
    stage
      .sent('plan')
      .map(({ body }) => (body as { config: { splitParameters: string[] } }).config.splitParameters);
  await waitFor(() => expect(requested().at(-1)).toEqual(['site']));
  expect(requested().length).toBeLessThanOrEqual(2);
});

test('the group column is chosen from the columns of the CSV file', async () => {
  const user = stage.show(<StratifiedSplittingPage />, CSV);
  const group = screen.getByRole('combobox', { name: 'Group column' }) as HTMLSelectElement;
  await within(group).findByRole('option', { name: 'patient' });
  await user.selectOptions(group, 'patient');
  expect(getStore().config.groupColumn).toBe('patient');
});

test('without a CSV file no group column can be chosen', async () => {
  stage.show(<StratifiedSplittingPage />);
  await waitFor(() => expect(stage.sent('stratificationFilename').length).toBe(1));
  expect((screen.getByRole('combobox', { name: 'Group column' }) as HTMLSelectElement).disabled).toBe(true);
});

test('a chosen CSV file is sent; a refusal is shown with its reason', async () => {
  const uploadStratificationFile = refusal('InvalidCsv', 'Row 3 has no image.');
  const user = stage.show(<StratifiedSplittingPage />, { uploadStratificationFile });
  const file = new File(['image_id,site\na.png,1\n'], 'table.csv', { type: 'text/csv' });
  await screen.findByRole('button', { name: 'Choose CSV file' });
  await user.upload(screen.getByLabelText('Choose CSV file', { selector: 'input' }), file);
  await screen.findByText(/Row 3 has no image\./);
  expect(stage.sent('uploadStratificationFile').length).toBe(1);
});

test('a corrected CSV file can be chosen as soon as the refusal of the one before is shown', async () => {
  const { promise: refreshed, resolve } = Promise.withResolvers<void>();
  const none = { success: true as const, results: null };
  let isRefused = false;
  const user = stage.show(<StratifiedSplittingPage />, {
    uploadStratificationFile: () => {
      isRefused = true;
      return refusal('InvalidCsv', 'Row 3 has no image.');
    },
    stratificationFilename: async () => {
      if (isRefused) await refreshed;
      return none;
    },
  });
  const choose = async (name: string) => {
    const file = new File(['image_id,site\na.png,1\n'], name, { type: 'text/csv' });
    await user.upload(screen.getByLabelText('Choose CSV file', { selector: 'input' }), file);
  };
  await screen.findByRole('button', { name: 'Choose CSV file' });
  await choose('wrong.csv');
  await screen.findByText(/Row 3 has no image\./);
  await choose('right.csv');
  await waitFor(() => expect(stage.sent('uploadStratificationFile').length).toBe(2));
  resolve();
});
