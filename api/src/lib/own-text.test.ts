import { expect, test } from 'bun:test';
import { ownText } from './own-text.ts';

test.each(['frame_1.png', 'Größe 尺寸 🌿.jpg', '', 'half \ud83c', '\u0000'])('%j is unchanged', (text) => {
  expect(ownText(`folder/${text}`.slice(7))).toBe(text);
});
