import { expect, spyOn, test } from 'bun:test';
import { useDatasetReport } from '@twinset/sdk';
import { report, screen, setupPageTest } from '@twinset/testing';
import { AreaBoundary } from './area-boundary.tsx';

const stage = setupPageTest();

/** Fails if the response has no findings, as a page with a fault does. */
function Fragile() {
  const { data } = useDatasetReport();
  return <p>{data === undefined ? 'loading' : `${data.findings.length} findings`}</p>;
}

test('Retry recovers from an error that a response caused, and the details are folded', async () => {
  const errors = spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const user = stage.show(
    <AreaBoundary name="The page">
      <Fragile />
    </AreaBoundary>,
    { datasetReport: () => (isBroken ? { ...report(), findings: undefined as never } : report()) },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The page stopped working');
  const details = screen.getByText('Details').closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  expect(details.textContent).toMatch(/TypeError: .*undefined/);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByText('0 findings')).textContent).toBe('0 findings');
  errors.mockRestore();
});
