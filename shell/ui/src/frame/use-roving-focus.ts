import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const FOCUSABLE = 'a[href], button, input';
/** Controls that use the arrow keys themselves. */
const OWN_KEYS = 'input:not([type=checkbox])';
/** Rows that Page Up and Page Down move. */
const PAGE_ROWS = 5;

export interface RovingOptions {
  /** Number of items. */
  count: number;
  /** Items per row; default: 1. */
  columns?: number;
  /** Scrolls to a row, so that it is in the DOM. */
  reveal: (row: number) => void;
}

interface LastFocus {
  /** Control of the list that had the focus last. */
  control: Element | null;
  /** The user moved the focus away from it. */
  hasLeft: boolean;
  /** Number of items at the last render. */
  count: number;
}

/** Returns the item that a key leads to; null for another key. */
export function movedBy(
  key: string,
  from: number,
  { count, columns = 1 }: Omit<RovingOptions, 'reveal'>,
): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -PAGE_ROWS * columns,
    PageDown: PAGE_ROWS * columns,
    Home: -from,
    End: count - 1 - from,
    ...(columns > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const to = from + step;
  // A row up from the first row or down from the last one stays; pages go to the end.
  if (key.startsWith('Arrow') && (to < 0 || to >= count)) return from;
  return Math.min(count - 1, Math.max(0, to));
}

/**
 * Makes a list or grid one stop of Tab: the arrow keys, Home, End and Page Up and Down move between its items, which
 * are the elements with `data-position`, also to those that are not in the DOM yet. If the item with the focus is deleted,
 * the one that takes its place gets the focus; if a placeholder without controls takes it, the item gets the focus back
 * when it is rendered again.
 * @param root element that contains the items
 * @returns handlers for it
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, options: RovingOptions) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const last = useRef<LastFocus>({ control: null, hasLeft: false, count: options.count });
  const itemOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-position]');
  const positionOf = (item: HTMLElement) => Number(item.dataset.position);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const { control, hasLeft, count } = last.current;
    const isLost = control?.isConnected === false && (focused === null || focused === document.body);
    last.current.count = options.count;
    if (isLost && options.count > 0 && options.count < count)
      wanted.current = Math.min(active, options.count - 1);
    // The user left the list before the wanted item was rendered.
    if (focused !== null && focused !== document.body && !root.current?.contains(focused))
      wanted.current = null;
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [])];
    const isShown = items.some((item) => positionOf(item) === active);
    if (isLost && !hasLeft && isShown) wanted.current ??= active;
    // The user scrolled the item away: it does not get the focus when it is scrolled back.
    if (isLost && !isShown) last.current.control = null;
    const controlsOf = (item: HTMLElement) => [...item.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const reachable = items.filter((item) => controlsOf(item).length > 0).map(positionOf);
    // If it is scrolled away or a placeholder, Tab reaches the first item with controls instead.
    const stop = reachable.includes(active) ? active : reachable[0];
    for (const item of items) {
      const controls = controlsOf(item);
      for (const control of controls) control.tabIndex = positionOf(item) === stop ? 0 : -1;
      if (positionOf(item) !== wanted.current || controls.length === 0) continue;
      wanted.current = null;
      controls[0]?.focus({ preventScroll: true });
      item.scrollIntoView({ block: 'nearest' });
    }
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current.control = target;
      last.current.hasLeft = false;
      const item = itemOf(target);
      if (item !== null) setActive(positionOf(item));
    },
    // React reports no event if a focused element is removed.
    onBlur: () => {
      last.current.hasLeft = true;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as Element;
      const item = itemOf(target);
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (item === null || isModified || target.closest(OWN_KEYS) !== null) return;
      const to = movedBy(event.key, positionOf(item), options);
      if (to === null) return;
      event.preventDefault();
      // At an edge the focus stays, so that no later render moves it.
      wanted.current = to === positionOf(item) ? null : to;
      setActive(to);
      options.reveal(Math.floor(to / (options.columns ?? 1)));
    },
  };
}
