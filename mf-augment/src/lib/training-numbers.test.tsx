import { expect, test } from 'bun:test';
import { screen, setupPageTest } from '@twinset/testing';
import { TrainingNumbers } from './training-numbers.tsx';

const stage = setupPageTest();
const NUMBERS = {
  mean: [0.4527, 0.3],
  std: [0.2966, 0.1],
  classes: ['background', 'cell'],
  weights: { medianFrequency: [0.25, 1.5], inverse: [0.5, 2.5], effectiveNumber: [1, 1] },
};

test('the numbers are listed, and one button copies them as JSON', async () => {
  const user = stage.show(<TrainingNumbers numbers={NUMBERS} />);
  expect(screen.getByText(/mean 0\.4527, 0\.3000; standard deviation 0\.2966, 0\.1000/)).toBeTruthy();
  const row = screen.getByRole('row', { name: /cell/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '1.5000',
    '2.5000',
    '1.0000',
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(NUMBERS);
});
