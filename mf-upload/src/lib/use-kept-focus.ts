import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element if its content that has the focus is removed; the focus would be lost otherwise.
 * @returns ref for the element, which needs a `tabIndex`
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let focused: Node | null = null;
    const note = ({ target }: FocusEvent) => {
      focused = target as Node;
    };
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false) return;
      focused = null;
      if (document.activeElement === document.body) element.focus();
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return root;
}
