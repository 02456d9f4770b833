import { useEffect, useRef } from 'react';
import { DIALOG } from '../feedback/modal-dialog.tsx';

/** Controls that use the key themselves, and dialogs. */
const OWN_KEYS = `input, select, textarea, [contenteditable], [role=slider], [role=combobox], ${DIALOG}`;

/**
 * Leads the key End to the end of a list that is continued while it is scrolled, from anywhere in the page: the browser
 * would only scroll to the end of what is loaded.
 * @param scroller element that scrolls the page
 * @param isPartial whether the list can be continued
 * @param reveal continues the list to its end and scrolls there
 */
export function useEndKey(scroller: HTMLElement | null, isPartial: boolean, reveal: () => void): void {
  const latest = useRef({ isPartial, reveal });
  latest.current = { isPartial, reveal };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key !== 'End' || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (!latest.current.isPartial || !(target instanceof Element)) return;
      if (!scroller?.contains(target) || target.closest(OWN_KEYS) !== null) return;
      event.preventDefault();
      latest.current.reveal();
    };
    // Controls of the page come first: React handles their keys at the root.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [scroller]);
}
