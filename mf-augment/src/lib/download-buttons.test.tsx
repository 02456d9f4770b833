import { afterAll, expect, spyOn, test } from 'bun:test';
import { screen, setupPageTest, waitFor } from '@twinset/testing';
import { DownloadButton, PartDownloads } from './download-buttons.tsx';

const stage = setupPageTest();

/** Names under which files were saved. */
const saved: string[] = [];
const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
  this: HTMLAnchorElement,
) {
  saved.push(this.download);
});
afterAll(() => click.mockRestore());

const PARTS = [
  ['Train set', 'train.zip'],
  ['Validation set', 'val.zip'],
  ['Test set', 'test.zip'],
  ['Uploaded data and report', 'uploaded_data.zip'],
] as const;

test.each(PARTS)('the button "%s" downloads %s and saves it under that name', async (label, file) => {
  saved.length = 0;
  const user = stage.show(<PartDownloads />);
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(saved).toEqual([file]));
  expect(stage.calls().filter((call) => call.includes('/downloads/'))).toEqual([`GET /downloads/${file}`]);
});

test('the download of the whole result requests a link to its zip only', async () => {
  saved.length = 0;
  const zip = [{ filename: 'augmented_data.zip', url: '/api/storage/augmented_data.zip' }];
  const user = stage.show(<DownloadButton />, { signDownloadUrls: zip });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['augmented_data.zip']));
  expect(stage.sent('signDownloadUrls').map(({ body }) => body)).toEqual([['augmented_data.zip']]);
});
