import { expect, test } from 'bun:test';
import { screen, setupPageTest } from '@twinset/testing';
import { DistributionChart } from './distribution-chart.tsx';

const stage = setupPageTest();

const show = (bins: (string | number)[], shares: number[], unit?: string) => {
  stage.show(
    <DistributionChart
      title="Area"
      unit={unit}
      bins={bins}
      sets={{ train: shares, val: shares, test: shares }}
    />,
  );
  const figure = screen.getByRole('figure');
  const [title, ...texts] = [...figure.querySelectorAll('span, p')]
    .filter((one) => one.children.length === 0)
    .map((one) => one.textContent);
  return { title, texts, lines: figure.querySelectorAll('svg line').length };
};

test('a chart of numbers has both axes: the largest share, the ends and the unit', () => {
  const { title, texts, lines } = show([0, 1250, 2500.4], [0.25, 0.75], 'pixels');
  expect(title).toBe('Area');
  expect(texts).toEqual(['75 %', '0', '0', '2,500', 'pixels']);
  expect(lines).toBe(1);
});

test('a chart of few categories names each of them', () => {
  expect(show(['a', 'b'], [0.5, 0.5]).texts).toEqual(['50 %', '0', 'a', 'b']);
});
