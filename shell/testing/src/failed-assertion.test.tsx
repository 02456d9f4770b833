import { expect, test } from 'bun:test';
import { Button } from '@twinset/ui';
import { screen, setupPageTest } from './index.ts';

const stage = setupPageTest();

/** Returns what a failed assertion prints. */
function printedBy(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('an assertion that fails with an element prints its tag and its text, not the whole page', () => {
  stage.show(<Button>Add 6 pairs</Button>);
  const button = screen.getByRole('button');
  const isAbsent = printedBy(() => expect(button).toBeNull());
  const isOther = printedBy(() => expect(document.activeElement).toBe(button));
  expect(isAbsent).toContain('Received: <button> Add 6 pairs');
  expect(isOther).toContain('Expected: <button> Add 6 pairs');
  expect(isAbsent.length + isOther.length).toBeLessThan(400);
});
