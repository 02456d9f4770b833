import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function Page({ decimals = 0, onReport }: { decimals?: number; onReport: (value: number) => void }) {
  const [value, setValue] = useState(20);
  const change = (next: number) => {
    onReport(next);
    setValue(next);
  };
  return <NumberField label="Size" min={1} max={50} decimals={decimals} value={value} onChange={change} />;
}

/**
 * Renders a field from 1 to 50 with the value 20. @returns functions to use it, and every number that it
 * reported
 */
function show(patch: { decimals?: number } = {}) {
  const reported: number[] = [];
  const { getByRole, container } = render(<Page onReport={(value) => reported.push(value)} {...patch} />);
  const input = getByRole('spinbutton') as HTMLInputElement;
  return {
    reported,
    text: () => input.value,
    messages: () => container.textContent ?? '',
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    leave: () => fireEvent.blur(input),
    press: (key: string) => fireEvent.keyDown(input, { key }),
  };
}

test('a number within the limits is reported immediately', () => {
  const { type, reported, text } = show();
  for (const value of ['3', '30', '31']) type(value);
  expect([reported, text()]).toEqual([[3, 30, 31], '31']);
});

test('a number out of range is not reported while it is typed; leaving the field clamps it', () => {
  const { type, leave, reported, text, messages } = show();
  type('99');
  expect([reported, text()]).toEqual([[], '99']);
  leave();
  expect([reported, text()]).toEqual([[50], '50']);
  expect(messages()).toContain('50, the highest value allowed');
});

test('invalid text is not reported, and an empty field shows the number again', () => {
  const { type, leave, reported, text } = show();
  type('1e1');
  leave();
  expect([reported, text()]).toEqual([[], '1e1']);
  type('');
  leave();
  expect([reported, text()]).toEqual([[], '20']);
});

test('arrow keys step by one, or by one unit of the last decimal, and stop at the limits', () => {
  const whole = show();
  whole.press('ArrowUp');
  whole.press('ArrowDown');
  whole.press('ArrowDown');
  expect(whole.reported).toEqual([21, 20, 19]);
  cleanup();
  const decimals = show({ decimals: 1 });
  decimals.press('ArrowUp');
  expect(decimals.reported).toEqual([20.1]);
  decimals.type('50');
  decimals.press('ArrowUp');
  expect(decimals.reported).toEqual([20.1, 50]);
});

test('limits that the stored number violates are named, unless the field is disabled', () => {
  const field = (disabled: boolean) => (
    <NumberField label="Size" min={1} max={10} value={20} disabled={disabled} onChange={() => {}} />
  );
  const { container, rerender } = render(field(false));
  expect(container.textContent).toContain('Whole numbers from 1 to 10');
  rerender(field(true));
  expect(container.textContent).not.toContain('Whole numbers');
  expect(container.textContent).toContain('1 to 10');
});
