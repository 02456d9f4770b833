import { expect, test } from 'bun:test';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { useState } from 'react';
import { RunAgainDialog } from './run-again-dialog.tsx';
import { aVersion, PROGRAM } from './testing/a-version.ts';
import type { Asked } from './use-run-again.ts';

const stage = setupPageTest();

function Probe() {
  const version = aVersion('a', { program: null });
  const [asked, setAsked] = useState<Asked | null>({ version, program: PROGRAM });
  return <RunAgainDialog asked={asked} onStart={() => {}} onCancel={() => setAsked(null)} />;
}

test('the dialog keeps its texts until it is removed', async () => {
  const user = stage.show(<Probe />);
  const dialog = await screen.findByRole('alertdialog');
  const text = dialog.textContent;
  expect(text).toStartWith('Twinset may have changed since this result');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(dialog.textContent).toBe(text);
});
