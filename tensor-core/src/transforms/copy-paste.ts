import { paste } from '../kinds/paste.ts';
import { drawInteger, lerpInterval } from '../kinds/sampling.ts';

/** Draws of one object. */
const PER_OBJECT = 5;

/** Pastes objects of a partner, each at its own place. */
export const copyPaste = paste('copyPaste', {
  partners: 1,
  draw: (u, { count }, { pasteScale, pasteFlip }) => ({
    objects: Array.from({ length: drawInteger(count, u(1)) }, (_, i) => {
      const of = (k: number) => u(2 + PER_OBJECT * i + k);
      return {
        choice: of(0),
        x: of(1),
        y: of(2),
        scale: lerpInterval(pasteScale, of(3)),
        flip: pasteFlip && of(4) < 0.5,
      };
    }),
  }),
  objects: (params) => params.objects,
});
