import { expect, test } from 'bun:test';
import { screen, setupPageTest } from '@twinset/testing';
import { ProblemBar } from './problem-bar.tsx';

const stage = setupPageTest();

const isOpen = (summary: string) => screen.getByText(summary).closest('details')?.open;
const failed = (filename: string) => ({ filename, reason: 'The file is a TIFF file with several pages.' });

test('the reason of a single file is shown at once, those of several when they are unfolded', () => {
  stage.show(<ProblemBar name="set" problem={{ message: 'No pair.', files: [failed('a.tif')] }} />);
  expect(isOpen('Show 1 file')).toBe(true);
  stage.show(
    <ProblemBar name="set" problem={{ message: 'No pair.', files: [failed('a.tif'), failed('b.tif')] }} />,
  );
  expect(isOpen('Show 2 files')).toBe(false);
});
