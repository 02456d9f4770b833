import { expect, test } from 'bun:test';
import { plan, screen, setupPageTest, waitFor } from '@twinset/testing';
import { useState } from 'react';
import { NewestOutputs } from './newest-outputs.tsx';

const stage = setupPageTest();

/** Renders the outputs of a run whose last ones a button completes. */
function Run() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDone(true)}>
        Complete
      </button>
      <NewestOutputs count={isDone ? Number.POSITIVE_INFINITY : 8} rate={isDone ? 0 : 1} />
    </>
  );
}

test('the last outputs are shown at once when all of them are computed', async () => {
  const shown = () => stage.sent('previewOutputs').map(({ body }) => (body as { indices: number[] }).indices);
  const user = stage.show(<Run />, { plan: plan({ outputs: { train: 50, val: 2, test: 1 } }) });
  await waitFor(() => expect(shown()).toEqual([[2, 3, 4, 5, 6, 7]]));
  await user.click(screen.getByText('Complete'));
  await waitFor(() => expect(shown().at(-1)).toEqual([44, 45, 46, 47, 48, 49]));
});
