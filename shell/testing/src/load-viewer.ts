import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the viewer of a card and closes it, since its code is loaded at its first use. @returns the card */
export async function loadViewer(user: UserEvent, name: RegExp): Promise<HTMLElement> {
  const card = await screen.findByRole('button', { name });
  await user.click(card);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    if (screen.queryByRole('dialog') !== null) throw new Error('The viewer is open.');
  });
  return card;
}
