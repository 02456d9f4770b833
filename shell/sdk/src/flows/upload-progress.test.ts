import { expect, test } from 'bun:test';
import type { UploadProgress } from '../store/view-slice.ts';
import { createProgress } from './upload-progress.ts';

const FILES = ['a.png', 'b.png', 'c.png'].map((name) => new File(['12345'], name));

test('changes in quick succession are reported together, the last one without further changes', async () => {
  const reports: UploadProgress[] = [];
  const progress = createProgress(FILES, (report) => reports.push(report));
  for (const index of FILES.keys()) {
    progress.sending(index);
    progress.done(index);
  }
  expect(reports.length).toBeLessThan(3);
  await Bun.sleep(150);
  expect(reports.length).toBeLessThan(4);
  expect(reports.at(-1)).toMatchObject({ sent: 15, bytes: 15 });
  expect(reports.at(-1)?.files.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('a flush reports at once, and cancels the pending report', async () => {
  const reports: UploadProgress[] = [];
  const progress = createProgress(
    FILES,
    (report) => reports.push(report),
    () => 0,
  );
  progress.sending(0);
  progress.failed(0, 'refused');
  progress.flush();
  const count = reports.length;
  expect(reports.at(-1)?.files[0]).toMatchObject({ state: 'failed', reason: 'refused' });
  await Bun.sleep(150);
  expect(reports).toHaveLength(count);
});
