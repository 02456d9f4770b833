import { expect, test } from 'bun:test';
import { objectLabels } from './object-labels.ts';

const object = (id: number, of: number, color: string) => ({ id, class: of, area: 1200 + id, color });
const NAMED = { classes: [{ value: 26, name: 'car' }], background: '' as const };

test('objects are named by id, class and area; objects of one colour are named together', () => {
  const objects = [object(26_001, 26, '#ff0000'), object(24_000, 24, '#00ff00'), object(7, 0, '#ff0000')];
  expect(objectLabels(objects, NAMED, true)).toEqual([
    {
      value: 26_001,
      color: '#ff0000',
      text: 'object 26001, class 26, car, 27,201 px, or object 7, class 0, 1,207 px',
    },
    { value: 24_000, color: '#00ff00', text: 'object 24000, class 24, 25,200 px' },
  ]);
  expect(objectLabels([object(7, 1, '#ff0000')], NAMED, false)[0]?.text).toBe('object 7, 1,207 px');
});
