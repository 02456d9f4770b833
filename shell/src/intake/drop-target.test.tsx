import { expect, test } from 'bun:test';
import { type Offer, takeOffers } from '@twinset/sdk';
import { fireEvent, setupPageTest } from '@twinset/testing';
import { DropTarget } from './drop-target.tsx';

const stage = setupPageTest();

test('a pasted image is used, unless it is pasted into a field', () => {
  stage.show(
    <>
      <input id="name" />
      <DropTarget path="/upload_data/preview" />
    </>,
  );
  const offers: Offer[] = [];
  takeOffers((offer) => offers.push(offer));
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const clipboardData = { types: ['text/plain', 'Files'], files: [file], items: [] };
  fireEvent.paste(document.getElementById('name') as HTMLElement, { clipboardData });
  expect(offers).toEqual([]);
  fireEvent.paste(document.body, { clipboardData });
  expect(offers).toEqual([[file]]);
});
