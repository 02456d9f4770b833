import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Marks a row of which a part is out of view at its left (`data-before`) or at its right (`data-after`), and scrolls a
 * control that gets the focus into view, and the current one when the width of the row changes.
 */
export function useScrollMarks<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useLayoutEffect(() => {
    const row = root.current;
    if (row === null) return;
    const mark = () => {
      const after = row.scrollWidth - row.clientWidth - row.scrollLeft;
      // At a zoom, positions are fractions of a pixel.
      row.toggleAttribute('data-before', row.scrollLeft > 1);
      row.toggleAttribute('data-after', after > 1);
    };
    const reveal = (control: Element | null) =>
      control?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    // Browsers leave a control alone of which a part is in view.
    const show = ({ target }: FocusEvent) => reveal(target as Element);
    let width = row.clientWidth;
    const observer = new ResizeObserver(() => {
      if (row.clientWidth !== width) reveal(row.querySelector('[aria-current]'));
      width = row.clientWidth;
      mark();
    });
    for (const part of [row, ...row.children]) observer.observe(part);
    row.addEventListener('scroll', mark, { passive: true });
    row.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', mark);
      row.removeEventListener('focusin', show);
    };
  }, []);
  return root;
}
