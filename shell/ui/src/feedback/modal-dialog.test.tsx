import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ModalDialog } from './modal-dialog.tsx';

afterEach(cleanup);

type Step = 'none' | 'first' | 'second';
let go: (step: Step) => void = () => {};

/** A page with a button, and two dialogs of which one may be open. */
function Page() {
  const [step, setStep] = useState<Step>('none');
  go = (next) => act(() => setStep(next));
  return (
    <main tabIndex={-1}>
      {step === 'none' && <button type="button">Opener</button>}
      {(['first', 'second'] as const).map((name) => (
        <ModalDialog key={name} open={step === name} title={name} onClose={() => {}}>
          <button type="button">{`In ${name}`}</button>
        </ModalDialog>
      ))}
    </main>
  );
}

const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
const focused = () => document.activeElement?.textContent ?? '';

test('after a dialog whose opener no longer exists, the page has the focus', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Opener' }).focus();
  go('first');
  await waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
  go('none');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a dialog that follows another one keeps the focus', async () => {
  render(<Page />);
  screen.getByRole('main').focus();
  go('first');
  await frame();
  for (const name of ['second', 'first'] as const) {
    go(name);
    screen.getByRole('button', { name: `In ${name}` }).focus();
    await frame();
    await frame();
    expect(focused()).toBe(`In ${name}`);
  }
});
