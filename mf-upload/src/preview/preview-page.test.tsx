import { describe, expect, test } from 'bun:test';
import type { CallOutput } from '@twinset/contract';
import { getStore } from '@twinset/sdk';
import {
  type Answers,
  countRenders,
  dimension,
  finding,
  loadViewer,
  pairItem,
  report,
  screen,
  setupPageTest,
  waitFor,
  within,
} from '@twinset/testing';
import { PreviewPage } from './preview-page.tsx';

const stage = setupPageTest();

const PAGES: Answers = {
  originalsPage: {
    success: true,
    results: ['a', 'b', 'c'].map((name) => pairItem(`${name}.png`)),
    next: null,
    total: 3,
  },
};

test('an error can be waived and the waiver withdrawn; a warning has no such control', async () => {
  const datasetReport = report(finding('error', 'MaskIsImage'), finding('warning', 'X'));
  const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
  const findings = await screen.findByRole('list', { name: 'Findings' });
  const [error, warning] = [...findings.children] as [HTMLElement, HTMLElement];
  const accept = () => within(error).getAllByRole('button')[0] as HTMLElement;
  await user.click(accept());
  expect(getStore().config.waive).toEqual(['MaskIsImage']);
  await user.click(accept());
  expect(getStore().config.waive).toEqual([]);
  expect(within(warning).queryAllByRole('button', { name: accept().textContent ?? '' }).length).toBe(0);
});

test('label 0 can be ignored, and is not a class while the dataset has no other background', async () => {
  const label = (value: number) => ({
    value,
    color: '#808080',
    share: 0.5,
    files: 2,
    pixels: 50,
    least: 0,
    most: 1,
  });
  const user = stage.show(<PreviewPage />, {
    ...PAGES,
    dimension: dimension({ maskKind: 'index', classes: [label(0), label(1)] }),
  });
  const role = (value: number) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Role of label ${value}` });
  await screen.findByRole('combobox', { name: 'Role of label 0' });
  const [asClass] = role(0).options;
  expect([role(0).value, asClass?.disabled]).toEqual(['background', true]);
  await user.selectOptions(role(0), 'ignore');
  await waitFor(() => expect(role(0).value).toBe('ignore'));
  expect(getStore().config.classes).toEqual([{ value: 0, role: 'ignore' }]);
  await user.selectOptions(role(1), 'background');
  await waitFor(() => expect(asClass?.disabled).toBe(false));
});

test('columns and overlay are stored with the view', async () => {
  const user = stage.show(<PreviewPage />, PAGES);
  await user.click(screen.getByRole('switch'));
  expect(getStore().view.pairs.overlay).toBe(true);
  await waitFor(() => expect(screen.getByRole('slider')).toBeTruthy());
});

describe('repairs', () => {
  const labels = [
    { value: 0, color: '#000000', share: 0.7, files: 2, pixels: 50, least: 0, most: 1 },
    { value: 128, color: '#808080', share: 0.001, files: 2, pixels: 50, least: 0, most: 1 },
    { value: 255, color: '#ffffff', share: 0.29, files: 2, pixels: 50, least: 0, most: 1 },
  ];

  test('the pixels after changed labels are shown when they are known, and the focus stays after undo', async () => {
    const known = dimension({ classes: labels, maskKind: 'index' });
    let respond = () => {};
    const changed = new Promise<CallOutput<'dimension'>>((resolve) => {
      respond = () =>
        resolve({ ...known, classes: labels.slice(0, 1).map((one) => ({ ...one, pixels: 150 })) });
    });
    const user = stage.show(<PreviewPage />, {
      ...PAGES,
      dimension: known,
      repairedDimension: () => changed,
    });
    const target = (value: number) => screen.getByRole('combobox', { name: `Change of label ${value}` });
    await screen.findByRole('combobox', { name: 'Change of label 128' });
    await user.selectOptions(target(128), 'Drop: becomes background (label 0)');
    const undo = await screen.findByRole('button', { name: 'Undo the changes' });
    expect(stage.sent('repairedDimension').length).toBeGreaterThan(0);
    expect(screen.queryByText(/labels become/)).toBeNull();
    respond();
    expect(await screen.findByText('3 labels become 1: 50 px change.')).toBeTruthy();
    expect(screen.getByText(/^After the changes: 150 px/)).toBeTruthy();
    undo.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(undo.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('buttons that exclude selected pairs keep the focus, and the threshold its button', async () => {
    const datasetReport = { ...report(finding('warning', 'StrayMaskValues')), classes: labels };
    const repairedPage: Answers['repairedPage'] = {
      success: true,
      results: [pairItem('a.png'), pairItem('c.png')],
      next: null,
      total: 2,
      page: 1,
    };
    const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport, repairedPage });
    const threshold = await screen.findByRole('button', { name: 'Choose a threshold' });
    await user.click(threshold);
    expect(await screen.findByRole('slider', { name: 'Threshold' })).toBeTruthy();
    expect([document.activeElement, threshold.getAttribute('aria-expanded')]).toEqual([threshold, 'true']);
    await user.click(screen.getByRole('button', { name: 'Select pairs' }));
    const exclude = screen.getByRole('button', { name: 'Exclude' });
    expect(exclude.getAttribute('aria-description')).toBe('No pair is selected.');
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.png' }));
    exclude.focus();
    await user.keyboard('{Enter}');
    expect(getStore().config.repairs).toEqual([{ kind: 'exclude', names: ['a.png'] }]);
    await screen.findByText('0 pairs selected');
    expect(document.activeElement).toBe(exclude);
  });

  test('a check box pressed with Shift selects all pairs from the last pressed one on', async () => {
    const user = stage.show(<PreviewPage />, PAGES);
    await user.click(await screen.findByRole('button', { name: 'Select pairs' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.png' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select c.png' }));
    await user.keyboard('{/Shift}');
    await screen.findByText('3 pairs selected');
  });

  test('after all pairs of a finding are excluded the focus stays beside them', async () => {
    const datasetReport = report(finding('warning', 'EmptyMasks'));
    const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
    await screen.findByRole('list', { name: 'Findings' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Empty masks (1)');
    const exclude = screen.getByRole('button', { name: 'Exclude all of these' });
    exclude.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(exclude.isConnected).toBe(false));
    const select = screen.getByRole('button', { name: 'Select pairs' });
    await waitFor(() => expect(document.activeElement?.contains(select)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a finding offers its repairs; the report is then that of the repaired dataset', async () => {
    const datasetReport = { ...report(finding('warning', 'StrayMaskValues')), classes: labels };
    const repairedReport = report(finding('info', 'Repaired'));
    const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport, repairedReport });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Values of the classes' });
    expect(field.value).toBe('0, 255');
    await user.click(screen.getByRole('button', { name: 'Change labels to the nearest value' }));
    const snap = { kind: 'snap' as const, values: [0, 255] };
    expect(getStore().config.repairs).toEqual([snap]);
    const chosen = await screen.findByRole('list', { name: 'Chosen repairs' });
    expect(chosen.textContent).toContain('Change every label to the nearest of 0, 255');
    await screen.findByText('Finding Repaired.');
    expect(stage.sent('repairedReport')[0]?.body).toEqual({
      config: { repairs: [snap], maskContent: 'classes', objectsPerClass: 0 },
    });
    await user.click(within(chosen).getByRole('button', { name: /^Remove/ }));
    expect(getStore().config.repairs).toEqual([]);
    await screen.findByText('Finding StrayMaskValues.');
  });

  test('pairs of a finding are excluded, and values that are not labels cannot be chosen', async () => {
    const datasetReport = { ...report(finding('warning', 'StrayMaskValues')), classes: labels };
    const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport, repairedReport: report() });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Values of the classes' });
    await user.clear(field);
    await user.type(field, '0, grey');
    const snap = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Change labels to the nearest value',
    });
    expect(snap.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Exclude 1 pair' }));
    expect(getStore().config.repairs).toEqual([{ kind: 'exclude', names: ['c.png'] }]);
  });

  test('of equal images, all but the first are excluded', async () => {
    const groups = [
      ['a.png', 'a copy.png'],
      ['b.png', 'd.png', 'e.png'],
    ];
    const duplicates = { ...finding('warning', 'ExactDuplicates'), files: groups.flat(), groups };
    const answers = { ...PAGES, datasetReport: report(duplicates), repairedReport: report() };
    const user = stage.show(<PreviewPage />, answers);
    await user.click(await screen.findByRole('button', { name: 'Exclude 3 copies' }));
    const names = ['a copy.png', 'd.png', 'e.png'];
    expect(getStore().config.repairs).toEqual([{ kind: 'exclude', names }]);
  });

  test('masks of ids are treated as objects, which the report counts', async () => {
    const objects = {
      count: 1234,
      masks: 20,
      area: { least: 12, median: 80, most: 500 },
      perMask: { least: 10, median: 60, most: 90 },
      covered: { least: 0.1, median: 0.2, most: 0.4 },
      histogram: [
        { from: 8, count: 34 },
        { from: 16, count: 1200 },
      ],
      classes: [{ class: 1, count: 1234 }],
    };
    const answers = {
      ...PAGES,
      datasetReport: report(finding('info', 'ObjectMasks')),
      repairedReport: { ...report(), objects },
    };
    const user = stage.show(<PreviewPage />, answers);
    await user.click(await screen.findByRole('button', { name: 'Treat values as objects' }));
    expect(getStore().config.maskContent).toBe('objects');
    await screen.findByText('1,234 objects in 20 masks: area 12 to 500 px, median 80 px.');
    await user.click(screen.getByRole('button', { name: 'Remove: Treat values as objects' }));
    expect(getStore().config.maskContent).toBe('classes');
  });
});

test('the viewer opens without another rendering of cards, report, classes and choices', async () => {
  const datasetReport = report(finding('warning', 'X'));
  const user = stage.show(<PreviewPage />, { ...PAGES, datasetReport });
  await screen.findByRole('list', { name: 'Findings' });
  const card = await loadViewer(user, /^Open a/);
  const counts = await countRenders(async () => {
    await user.click(card);
    await screen.findByRole('dialog');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(location.search).toContain('b.png'));
  });
  expect(counts).toHaveProperty('PairViewerDialog');
  for (const part of ['LivePairGrid', 'PairCard', 'SidePanel', 'ReportSection', 'PairToolbar', 'Select'])
    expect(counts).not.toHaveProperty(part);
});
