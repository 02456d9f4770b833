import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when a condition becomes true, if the focus would be lost otherwise: it is on the control that
 * caused the change, or on an element that the change removed.
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
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted, from]);
  return root;
}
