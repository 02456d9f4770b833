import { expect, test } from 'bun:test';
import { getStore, pageOf, sendDeletions, undoDeletions } from '@twinset/sdk';
import { type Answers, act, screen, setupPageTest, storedFile, waitFor, within } from '@twinset/testing';
import { UploadPage } from './upload-page.tsx';

const stage = setupPageTest();

const ImagesPage = () => <UploadPage kind="images" step="uploadImages" title="Images" description="" />;
const MasksPage = () => <UploadPage kind="masks" step="uploadMasks" title="Masks" description="" />;

const EMPTY: Answers = {
  files: { success: true, results: [] },
  imageNames: { success: true, results: [] },
  maskNames: { success: true, results: [] },
  imageUploadStatus: { success: false, message: '' },
  maskUploadStatus: { success: false, message: '' },
};

const continueButton = () => screen.getByRole('button', { name: 'Continue' });

test.each([
  ['images', <ImagesPage key="images" />],
  ['masks', <MasksPage key="masks" />],
] as const)('the page of %s requests upload URLs for its own folder', async (kind, page) => {
  const user = stage.show(page, {
    ...EMPTY,
    signUploadUrls: { success: true, results: [], failedFiles: [] },
  });
  await screen.findByRole('button', { name: `Choose ${kind}` });
  const files = ['b10.png', 'b9.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await user.upload(screen.getByLabelText(`Choose ${kind}`, { selector: 'input' }), files);
  await waitFor(() => expect(stage.sent('signUploadUrls').length).toBe(1));
  const { filenames, folder_path } = stage.sent('signUploadUrls')[0]!.body as {
    filenames: string[];
    folder_path: string;
  };
  expect(filenames).toEqual(['b9.png', 'b10.png']);
  expect(folder_path).toContain(kind);
});

test('files of a wrong format are not sent and are listed with their reason', async () => {
  const user = stage.show(<ImagesPage />, EMPTY);
  await screen.findByRole('button', { name: 'Choose images' });
  const input = screen.getByLabelText('Choose images', { selector: 'input' });
  input.removeAttribute('accept');
  await user.upload(input, [new File(['x'], 'scan.tiff')]);
  const list = await screen.findByRole('region', { name: '1 file was not uploaded' });
  expect(list.textContent).toContain('scan.tiff');
  expect(stage.sent('signUploadUrls')).toEqual([]);
});

test('of more than four files that were not uploaded, the fifth is seen in part', async () => {
  const user = stage.show(<ImagesPage />, EMPTY);
  await screen.findByRole('button', { name: 'Choose images' });
  const input = screen.getByLabelText('Choose images', { selector: 'input' });
  input.removeAttribute('accept');
  const files = Array.from({ length: 6 }, (_, index) => new File(['x'], `${index}.tiff`));
  await user.upload(input, files);
  const list = await screen.findByRole('region', { name: 'Files not uploaded' });
  const rows = await within(list).findAllByRole('listitem');
  const [fifth, sixth] = rows.slice(4).map((row) => Number.parseFloat(row.style.top)) as [number, number];
  const height = Number.parseFloat(list.style.maxHeight);
  expect(height - fifth).toBeGreaterThan((sixth - fifth) / 4);
  expect(sixth - height).toBeGreaterThan((sixth - fifth) / 4);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('6');
});

test('without images the next page is closed, and the reason is shown', async () => {
  stage.show(<ImagesPage />, EMPTY);
  await waitFor(() => expect(stage.sent('imageUploadStatus').length).toBe(1));
  expect(continueButton().getAttribute('aria-disabled')).toBe('true');
});

test('with images the masks are next', async () => {
  const user = stage.show(<ImagesPage />);
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(continueButton());
  expect(location.pathname).toBe(pageOf('uploadMasks').path);
});

test('masks that do not match the images are listed', async () => {
  const details = [{ filename: 'c.png', reason: 'No mask has this name.' }];
  const message = 'Images and masks do not match: c.png.';
  stage.show(<MasksPage />, { balanceStatus: { success: false, message, details } });
  await screen.findByText(message);
});

test('a file is deleted by its name, once it can no longer be undone', async () => {
  const user = stage.show(<ImagesPage />, { files: { success: true, results: [storedFile('a b.png')] } });
  const rows = await screen.findByRole('region', { name: '1 image' });
  await user.click(within(rows).getByRole('button', { name: 'Delete a b.png' }));
  expect(stage.calls().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await screen.findByText(/^No images yet/);
  expect(stage.toasts.at(-1)).toMatchObject({ title: '1 image deleted', description: 'a b.png' });
  void sendDeletions();
  await waitFor(() =>
    expect(stage.calls().filter((call) => call.startsWith('DELETE'))[0]).toBe(
      'DELETE /upload/backend/images/a%20b.png',
    ),
  );
});

test('while a deletion can be undone, the next page is closed or open as without the files', async () => {
  const results = ['a.png', 'b.png'];
  const status = { success: true, message: '' };
  const all = { files: { success: true, results: results.map((name) => storedFile(name)) } };
  const user = stage.show(<MasksPage />, {
    ...all,
    imageNames: { success: true, results },
    maskNames: { success: true, results },
    imageUploadStatus: status,
    maskUploadStatus: status,
    balanceStatus: status,
  } as Answers);
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Delete b.png' }));
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBe('true'));
  undoDeletions();
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
});

test('a deleted mask without an image opens the next page', async () => {
  const results = ['a.png', 'b.png'];
  const status = { success: true, message: '' };
  const user = stage.show(<MasksPage />, {
    files: { success: true, results: results.map((name) => storedFile(name)) },
    imageNames: { success: true, results: ['a.png'] },
    maskNames: { success: true, results },
    imageUploadStatus: status,
    maskUploadStatus: status,
    balanceStatus: { success: false, message: 'No image for b.png.' },
  } as Answers);
  await screen.findByText('No image for b.png.', { exact: false });
  expect(continueButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(await screen.findByRole('button', { name: 'Delete b.png' }));
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByText('No image for b.png.', { exact: false })).toBeNull();
});

test('while files are uploaded the page shows their number and accepts no more', async () => {
  stage.show(<ImagesPage />);
  await screen.findByRole('button', { name: 'Choose images' });
  act(() => getStore().setBusy('imageIsUploading', true));
  expect(screen.queryAllByRole('button', { name: 'Choose images' }).length).toBe(0);
  expect(screen.getByTestId('upload-progress')).toBeTruthy();
});

test('masks of another size can be resized or excluded, which opens the next page', async () => {
  const details = [{ filename: 'a.png', reason: 'Other size.', code: 'SizesDiffer' }];
  const balanceStatus = { success: false, message: 'Image and mask differ in size.', details };
  const user = stage.show(<MasksPage />, { balanceStatus });
  await user.click(await screen.findByRole('button', { name: 'Exclude these pairs' }));
  expect(getStore().config.repairs).toEqual([{ kind: 'sizes', how: 'exclude' }]);
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Resize these masks' }));
  expect(getStore().config.repairs).toEqual([{ kind: 'sizes', how: 'resize' }]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBe('true'));
});

test('masks that do not fit the others are excluded, which opens the next page', async () => {
  const details = ['a.png', 'b.png'].map((filename) => ({ filename, reason: 'Deep.', code: 'UnfitMasks' }));
  const balanceStatus = { success: false, message: 'Some masks cannot be combined.', details };
  const user = stage.show(<MasksPage />, { balanceStatus });
  await user.click(await screen.findByRole('button', { name: 'Exclude 2 pairs with incompatible masks' }));
  expect(getStore().config.repairs).toEqual([{ kind: 'exclude', names: ['a.png', 'b.png'] }]);
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Exclude 2 pairs with incompatible masks' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBe('true'));
});

test('masks of another size and masks that do not fit the others need both repairs', async () => {
  const details = [
    { filename: 'a.png', reason: 'Other size.', code: 'SizesDiffer' },
    { filename: 'b.png', reason: 'Deep.', code: 'UnfitMasks' },
  ];
  const user = stage.show(<MasksPage />, { balanceStatus: { success: false, message: 'Both.', details } });
  await user.click(await screen.findByRole('button', { name: 'Resize these masks' }));
  expect(continueButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Exclude 1 pair with an incompatible mask' }));
  await waitFor(() => expect(continueButton().getAttribute('aria-disabled')).toBeNull());
});

test('a repair of sizes does not open the next page while a mask is missing', async () => {
  getStore().setConfig({ repairs: [{ kind: 'sizes', how: 'resize' }] });
  const details = [{ filename: 'a.png', reason: 'The image has no mask.' }];
  stage.show(<MasksPage />, { balanceStatus: { success: false, message: 'No mask for a.png.', details } });
  await screen.findByText('No mask for a.png.', { exact: false });
  expect(continueButton().getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Resize these masks' })).toBeNull();
});
