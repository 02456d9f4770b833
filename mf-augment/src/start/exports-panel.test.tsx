import { expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { type Answers, capabilities, screen, setupPageTest } from '@twinset/testing';
import { ExportsPanel } from './exports-panel.tsx';

const stage = setupPageTest();
const FORMATS: Answers = {
  capabilities: capabilities({
    exports: [
      { name: 'index', label: 'Index masks', description: 'For PyTorch.' },
      { name: 'yolo', label: 'YOLO segmentation', description: 'For Ultralytics YOLO.' },
    ],
  }),
};

test('a format is chosen and removed by its checkbox, which says who reads it', async () => {
  const user = stage.show(<ExportsPanel disabled={false} />, FORMATS);
  await user.click(await screen.findByText('Choose formats'));
  expect(screen.getByText('For Ultralytics YOLO.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'YOLO segmentation' }));
  await user.click(screen.getByRole('checkbox', { name: 'Index masks' }));
  expect(getStore().config.exports).toEqual(['yolo', 'index']);
  expect(screen.getByText('Index masks, YOLO segmentation')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'YOLO segmentation' }));
  expect(getStore().config.exports).toEqual(['index']);
});

test('while a run is in progress, the choice is disabled', async () => {
  stage.set({ exports: ['index'] });
  stage.show(<ExportsPanel disabled />, FORMATS);
  const box = await screen.findByRole('checkbox', { name: 'Index masks' });
  expect([(box as HTMLInputElement).disabled, (box as HTMLInputElement).checked]).toEqual([true, true]);
});
