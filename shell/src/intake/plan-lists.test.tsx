import { expect, test } from 'bun:test';
import { screen, setupPageTest } from '@twinset/testing';
import { ClassList } from './class-list.tsx';
import { LeftOver } from './left-over.tsx';
import { PairList } from './pair-list.tsx';

const stage = setupPageTest();

test('all classes of a plan are shown and hidden by one button, which keeps the focus', async () => {
  const classes = Array.from({ length: 30 }, (_, value) => ({ value }));
  const user = stage.show(<ClassList classes={classes} />);
  const shown = () => screen.getAllByRole('listitem').length;
  const button = screen.getByRole('button', { name: 'Show all 30 classes' });
  expect(shown()).toBe(24);
  await user.click(button);
  expect(shown()).toBe(30);
  expect([document.activeElement, button.textContent]).toEqual([button, 'Show fewer']);
  await user.click(button);
  expect(shown()).toBe(24);
});

test('files that are not used are listed after their reason', () => {
  const groups = [{ reason: 'Files that are not images.', count: 3, paths: ['notes.md', 'b.txt'] }];
  stage.show(<LeftOver className="" groups={groups} />);
  expect(screen.getByText('3 files not used')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe(
    'Files that are not images: notes.md, b.txt and 1 more',
  );
});

test('a pair of many objects states their number, of which the first files are listed', () => {
  const pairOf = (name: string, maskFiles: number) => ({
    ...{ name, images: [`${name}.png`], mask: 'objects' as const, maskFiles },
    masks: Array.from({ length: Math.min(20, maskFiles) }, (_, n) => `${name}_${n}.png`),
  });
  stage.show(<PairList pairs={[pairOf('a', 375), pairOf('b', 1)]} total={2} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['aa.png + 375 objects: a_0.png and 374 more', 'bb.png + 1 object: b_0.png']);
});
