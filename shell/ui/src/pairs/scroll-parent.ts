/** Returns the nearest ancestor that scrolls; the page itself without one. */
export function scrollParent(element: HTMLElement | null): HTMLElement {
  for (let node = element?.parentElement ?? null; node !== null; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === 'auto' || overflowY === 'scroll') return node;
  }
  return document.documentElement;
}
