import { type PointerEvent, useRef } from 'react';

/** Minimum length of a swipe in screen pixels, and how much longer than high it is. */
const LENGTH_MIN = 48;
const SLOPE_MIN = 2;

/** Returns the step of a movement: 1 to the left, -1 to the right, 0 if it is short or not horizontal. */
export function swipeStep(x: number, y: number): 1 | -1 | 0 {
  if (Math.abs(x) < LENGTH_MIN || Math.abs(x) < SLOPE_MIN * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/**
 * Returns handlers that report a swipe with one finger.
 * @param onSwipe absent: swipes have no effect
 */
export function useSwipe(onSwipe: ((step: 1 | -1) => void) | undefined) {
  const fingers = useRef(0);
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    down: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      fingers.current += 1;
      start.current = fingers.current === 1 ? { x: clientX, y: clientY } : null;
    },
    up: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      fingers.current = Math.max(0, fingers.current - 1);
      const from = start.current;
      start.current = null;
      const step = from === null ? 0 : swipeStep(clientX - from.x, clientY - from.y);
      if (step !== 0) onSwipe?.(step);
    },
    cancel: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      fingers.current = Math.max(0, fingers.current - 1);
      start.current = null;
    },
  };
}
