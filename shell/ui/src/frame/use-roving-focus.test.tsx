import { afterEach, describe, expect, test } from 'bun:test';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { movedBy, useRovingFocus } from './use-roving-focus.ts';

afterEach(cleanup);

describe('movedBy()', () => {
  const grid = { count: 11, columns: 3 };
  test('arrows move in rows and columns, and stay at the edges', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => movedBy(key, 4, grid))).toEqual([
      3, 5, 1, 7,
    ]);
    expect(movedBy('ArrowUp', 1, grid)).toBe(1);
    expect(movedBy('ArrowDown', 8, grid)).toBe(8);
    expect(movedBy('ArrowRight', 10, grid)).toBe(10);
  });
  test('Home, End and pages reach the ends', () => {
    expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => movedBy(key, 4, grid))).toEqual([0, 10, 0, 10]);
    expect(movedBy('PageDown', 2, { count: 100 })).toBe(7);
  });
  test('in a list, left and right do nothing; nor does any key without items', () => {
    expect([movedBy('ArrowLeft', 2, { count: 9 }), movedBy('a', 2, grid)]).toEqual([null, null]);
    expect(movedBy('ArrowDown', 0, { count: 0 })).toBeNull();
  });
});

const ALL = [0, 1, 2];

interface ListProps {
  loaded: number;
  items?: readonly number[];
  /** Position of a placeholder. */
  placeholder?: number;
}

function List({ loaded, items = ALL, placeholder }: ListProps) {
  const root = useRef<HTMLUListElement>(null);
  const roving = useRovingFocus(root, { count: items.length, reveal: () => {} });
  return (
    <>
      <ul ref={root} {...roving}>
        {items.slice(0, loaded).map((item, position) => (
          <li key={item} data-position={position}>
            {position !== placeholder && (
              <>
                <button type="button">{`Item ${item}`}</button>
                <button type="button">{`Select ${item}`}</button>
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button">Other</button>
    </>
  );
}

/** Renders a list of three items, of which some are in the DOM. */
function show(loaded: number) {
  const { getByRole, getAllByRole, rerender } = render(<List loaded={loaded} />);
  const button = (name: string) => getByRole('button', { name });
  return {
    focus: (name: string) => act(() => button(name).focus()),
    leave: () => act(() => (document.activeElement as HTMLElement).blur()),
    press: (key: string) => fireEvent.keyDown(document.activeElement as Element, { key }),
    load: (count: number) => rerender(<List loaded={count} />),
    remain: (...items: number[]) => rerender(<List loaded={3} items={items} />),
    hold: (placeholder: number) => rerender(<List loaded={3} placeholder={placeholder} />),
    focused: () => document.activeElement?.textContent,
    stops: () => getAllByRole('button').flatMap((item) => (item.tabIndex === 0 ? [item.textContent] : [])),
  };
}

describe('useRovingFocus()', () => {
  test('the focus follows to an item that is rendered later', () => {
    const { focus, press, load, focused } = show(2);
    focus('Item 0');
    press('ArrowDown');
    expect(focused()).toBe('Item 1');
    press('End');
    load(3);
    expect(focused()).toBe('Item 2');
  });
  test('after a key at an edge, the focus stays at the second control of an item', () => {
    const { focus, press, load, focused } = show(2);
    focus('Item 0');
    press('ArrowUp');
    focus('Select 0');
    load(2);
    expect(focused()).toBe('Select 0');
  });
  test('when the focused item is deleted, the next one gets the focus, or the one before it', () => {
    const { focus, remain, focused } = show(3);
    focus('Item 1');
    remain(0, 2);
    expect(focused()).toBe('Item 2');
    remain(0);
    expect(focused()).toBe('Item 0');
  });
  test('an item that was a placeholder for a while gets the focus back, and Tab reaches another one meanwhile', () => {
    const { focus, press, hold, load, focused, stops } = show(3);
    focus('Item 2');
    press('Home');
    hold(0);
    expect(document.activeElement).toBe(document.body);
    expect(stops()).toEqual(['Item 1', 'Select 1', 'Other']);
    load(3);
    expect(focused()).toBe('Item 0');
  });
  test('an item that the user left, or that was scrolled away, does not get the focus back', () => {
    const { focus, leave, hold, load } = show(3);
    focus('Item 0');
    leave();
    hold(0);
    load(3);
    expect(document.activeElement).toBe(document.body);
    focus('Item 2');
    load(2);
    load(3);
    expect(document.activeElement).toBe(document.body);
  });
  test('an item that scrolls out of the DOM leaves the focus alone, as does the deletion of another one', () => {
    const { focus, load, remain, focused } = show(3);
    focus('Item 1');
    remain(0, 1);
    expect(focused()).toBe('Item 1');
    load(1);
    expect(document.activeElement).toBe(document.body);
  });
  test('a list does not take the focus back from a control outside when a late item is rendered', () => {
    const { focus, press, load, focused } = show(2);
    focus('Item 0');
    press('End');
    focus('Other');
    load(3);
    expect(focused()).toBe('Other');
  });
});
