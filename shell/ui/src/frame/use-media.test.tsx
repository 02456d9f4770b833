import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useMedia } from './use-media.ts';

const real = globalThis.matchMedia;
let system = false;
let objects: BrowserQuery[] = [];

/** Media query that reports no change to an object whose new value was read before, as Chromium does. */
class BrowserQuery {
  readonly #listeners = new Set<() => void>();
  #known = system;
  get matches(): boolean {
    this.#known = system;
    return system;
  }
  addEventListener(_: 'change', listener: () => void): void {
    this.#listeners.add(listener);
  }
  removeEventListener(_: 'change', listener: () => void): void {
    this.#listeners.delete(listener);
  }
  report(): void {
    if (this.#known === system) return;
    this.#known = system;
    for (const listener of this.#listeners) listener();
  }
}

beforeEach(() => {
  system = false;
  objects = [];
  globalThis.matchMedia = () => {
    const query = new BrowserQuery();
    objects.push(query);
    return query as unknown as MediaQueryList;
  };
});
afterEach(() => {
  cleanup();
  globalThis.matchMedia = real;
});

const report = () => act(() => objects.forEach((query) => void query.report()));

test('a change that another render reads before the browser reports it reaches every component', () => {
  const [early, late] = [renderHook(() => useMedia('dark')), renderHook(() => useMedia('dark'))];
  system = true;
  late.rerender();
  expect(late.result.current).toBe(true);
  report();
  expect(early.result.current).toBe(true);
  system = false;
  early.rerender();
  report();
  expect([early.result.current, late.result.current]).toEqual([false, false]);
});

test('a value for paper applies from before the pages are counted until the end of the print', () => {
  const [paper, other] = [renderHook(() => useMedia('narrow', true)), renderHook(() => useMedia('dark'))];
  expect(paper.result.current).toBe(false);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect([paper.result.current, other.result.current]).toEqual([true, false]);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(paper.result.current).toBe(false);
});
