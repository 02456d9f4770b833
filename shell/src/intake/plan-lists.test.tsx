import { expect, test } from 'bun:test';
import { intakePlan, screen, setupPageTest } from '@twinset/testing';
import { ClassList } from './class-list.tsx';
import { DoneView } from './done-view.tsx';
import { getIntake } from './intake-state.ts';
import { LeftOver } from './left-over.tsx';
import { PairList } from './pair-list.tsx';
import { PlanView } from './plan-view.tsx';

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

test('a class has its role beside its value, unless its name says it', () => {
  const classes = [
    { value: 0, name: 'background', role: 'background' as const },
    { value: 1, name: 'road' },
    { value: 255, name: 'void', role: 'ignore' as const },
  ];
  stage.show(<ClassList classes={classes} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['background0', 'road1', 'void255, ignore']);
});

test('the end of an intake names the colours of the classes, if the dataset has them', () => {
  const classes = [{ value: 1, name: 'road', color: '#6ec1e4' }];
  const result = { pairs: 2, failedFiles: [], notes: [], csv: null, config: { classes } };
  stage.show(<DoneView view={getIntake()} result={result} isClosed={false} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 class with names, values and roles.',
    'Colours of the classes, for exports. The pages show labels in other colours.',
  ]);
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
    name,
    images: [`${name}.png`],
    mask: 'objects' as const,
    maskFiles,
    masks: Array.from({ length: Math.min(20, maskFiles) }, (_, n) => `${name}_${n}.png`),
  });
  stage.show(<PairList pairs={[pairOf('a', 375), pairOf('b', 1)]} total={2} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['aa.png + 375 objects: a_0.png and 374 more', 'bb.png + 1 object: b_0.png']);
});

test.each([
  [0, 0],
  [3, 1],
])('a plan of %d pairs names its layout only if pairs were found', (pairs, named) => {
  stage.show(<PlanView view={getIntake()} plan={intakePlan({ pairs, questions: [], classes: [] })} />);
  expect(screen.queryAllByText(/^Recognised as/).length).toBe(named);
  expect(screen.queryAllByText(/^No image was found together with its mask/).length).toBe(1 - named);
});
