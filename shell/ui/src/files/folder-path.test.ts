import { expect, test } from 'bun:test';
import { withFolderPath } from './folder-path.ts';

const dropped = (path?: string) => withFolderPath(new File(['x'], '1.png'), path);

test('withFolderPath() gives a file of a dropped folder the same path as in a chosen folder', () => {
  expect(dropped('/set/images/1.png').webkitRelativePath).toBe('set/images/1.png');
  expect(dropped('set/images/1.png').webkitRelativePath).toBe('set/images/1.png');
});

test('withFolderPath() gives no path to a file that was dropped individually', () => {
  for (const path of ['/1.png', './1.png', '1.png', undefined])
    expect(dropped(path).webkitRelativePath || '').toBe('');
});
