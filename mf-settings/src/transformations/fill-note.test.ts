import { expect, test } from 'bun:test';
import { fillNote } from './fill-note.ts';

const classes = [
  { value: 0, color: '#000000', share: 0.9, files: 30 },
  { value: 255, color: '#ffffff', share: 0.1, files: 28 },
];

test('a fill that is a used label is told, the background and a free label are not', () => {
  expect(fillNote({ border: 'constant', maskFill: 255 }, classes)).toContain('used by 28 of your masks');
  expect(fillNote({ border: 'constant', maskFill: 0 }, classes)).toBeNull();
  expect(fillNote({ border: 'constant', maskFill: 254 }, classes)).toBeNull();
  expect(fillNote({ border: 'reflect', maskFill: 255 }, classes)).toBeNull();
});
