import { expect, test } from 'bun:test';
import { startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Milliseconds of rendering after which React lets other tasks run. */
const SLICE_MS = 5;
const SLICES = 20;

/** Renders for longer than a slice, and then looks for the DOM. */
function Slow() {
  for (const end = performance.now() + SLICE_MS; performance.now() <= end; );
  useEffect(() => void document.title);
  return null;
}

// Last in its file: otherwise the next test would wait for it.
test('what React has scheduled when the last test of a file ends finds the DOM', () => {
  const place = document.createElement('div');
  startTransition(() => createRoot(place).render(Array.from({ length: SLICES }, (_, i) => <Slow key={i} />)));
  expect(place.childNodes.length).toBe(0);
});
