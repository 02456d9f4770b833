import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { Size } from '../lib/fit-within.ts';
import { type Crop, cropBetween, type Point } from './crop-rect.ts';

export type Change = (crop: Crop, dx: number, dy: number, room: Size) => Crop;

interface Drag {
  stage: RefObject<HTMLElement | null>;
  source: Size;
  room: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAST = 10;

/** Reports the moves of one pointer until it is released. */
function follow(event: PointerEvent, onPoint: (event: globalThis.PointerEvent) => void): void {
  if (event.button !== 0) return;
  const target = event.currentTarget as HTMLElement;
  target.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => onPoint(moved);
  const end = () => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', end);
    target.removeEventListener('pointercancel', end);
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', end);
  target.addEventListener('pointercancel', end);
}

/** Returns event handlers that turn pointer drags and arrow keys into crops. */
export function useCropDrag({ stage, source, room, crop, onChange }: Drag) {
  /** Returns the position of a pointer, in pixels of the image. */
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / box.width) * source.width,
      y: ((clientY - box.top) / box.height) * source.height,
    };
  };
  return {
    /** For a pointer on the frame or a handle: applies `change` to the crop at the start of the drag. */
    onMove: (change: Change) => (event: PointerEvent) => {
      const from = at(event);
      follow(event, (moved) => {
        const to = at(moved);
        onChange(change(crop, Math.round(to.x - from.x), Math.round(to.y - from.y), room));
      });
    },
    /** For a pointer beside the frame: draws a new one. */
    onDraw: (event: PointerEvent) => {
      const from = at(event);
      follow(event, (moved) => onChange(cropBetween(from, at(moved), room)));
    },
    onKey: (change: Change) => (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const by = event.shiftKey ? FAST : 1;
      onChange(change(crop, step[0] * by, step[1] * by, room));
    },
  };
}
