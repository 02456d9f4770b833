import { type RefObject, useEffect, useRef } from 'react';
import { scrollParent } from '../pairs/scroll-parent.ts';

/** Height of an element from which it can be recognised, in pixels. */
const RECOGNISED = 160;

/** Returns whether the beginning of an element is out of view, so that the page must scroll to it. */
function isBelowOrAbove(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const view = scrollParent(element).getBoundingClientRect();
  return top < view.top || top + Math.min(height, RECOGNISED) > view.bottom;
}

/**
 * Focuses an element when a condition becomes true, if the focus would be lost otherwise: it is on the control that
 * caused the change, or on an element that the change removed. The page scrolls only if its beginning is out of view.
 * @param from selector of the controls that cause the change
 * @returns ref for the element, which needs a `tabIndex`
 */
export function useFocusWhen<E extends HTMLElement>(isWanted: boolean, from: string): RefObject<E | null> {
  const root = useRef<E>(null);
  const was = useRef(isWanted);
  useEffect(() => {
    const isNew = isWanted && !was.current;
    was.current = isWanted;
    const active = document.activeElement;
    if (!isNew || (active !== null && active !== document.body && active.closest(from) === null)) return;
    root.current?.focus({ preventScroll: true });
    if (root.current !== null && isBelowOrAbove(root.current))
      root.current.scrollIntoView({ block: 'nearest' });
  }, [isWanted, from]);
  return root;
}
