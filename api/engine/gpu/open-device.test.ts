import { expect, test } from 'bun:test';
import { adapterName } from './open-device.ts';

test('an adapter has the name of the card, with its driver', () => {
  const info = {
    vendor: 'nvidia',
    architecture: 'lovelace',
    device: 'nvidia-geforce-rtx-4090',
    description: 'NVIDIA: 550.54',
  };
  expect(adapterName(info)).toBe('nvidia geforce rtx 4090 (NVIDIA: 550.54)');
  expect(adapterName({ ...info, description: '' })).toBe('nvidia geforce rtx 4090');
  expect(adapterName({ ...info, device: '' })).toBe('nvidia lovelace (NVIDIA: 550.54)');
  expect(adapterName({ vendor: '', architecture: '', device: '', description: 'Apple M1' })).toBe('Apple M1');
});
