import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { PreviewPage } from './preview-page.tsx';

const stage = setupPageTest();

test('the pairs of a set are chosen with the settings of the split, and the address contains the set', async () => {
  const user = stage.show(<PreviewPage />);
  stage.set({ seed: 7 });
  await user.selectOptions(screen.getByLabelText('Set'), await screen.findByText('Validation (2)'));
  const asked = () =>
    stage.sent('repairedPage').flatMap(({ body }) => {
      const { set, config } = body as { set?: string; config: typeof DEFAULT_CONFIG };
      return set === undefined ? [] : [{ set, seed: config.seed, valRatio: config.valRatio }];
    });
  await waitFor(() => expect(asked()).toEqual([{ set: 'val', seed: 7, valRatio: DEFAULT_CONFIG.valRatio }]));
  expect(location.search).toBe('?set=val');
});
