import { expect, test } from 'bun:test';
import { replayText } from './replay-text.ts';

const receipt = { maskSha256: 'a' };

test('an output with the same bytes names its backend', () => {
  expect(replayText(receipt, { maskSha256: 'a', same: true, backend: 'wasm' })).toEqual({
    isGood: true,
    text: 'Reproduced with the backend wasm: image and mask are identical, byte for byte.',
  });
});

test('other bytes of the same backend are a change of files or version', () => {
  const { isGood, text } = replayText(receipt, { maskSha256: 'b', same: false, backend: 'wasm' });
  expect(isGood).toBeFalse();
  expect(text).toEndWith('the bytes differ. The source files or the version have changed since.');
});

test('another backend is named, with the differences of mask and image', () => {
  const of = (maskSha256: string, levels?: number) =>
    replayText(receipt, { maskSha256, same: false, backend: 'wasm', recordedBackend: 'webgpu', levels });
  const start = 'Reproduced with the backend wasm, because that of the result (webgpu) is not available: ';
  expect(of('a', 1)).toEqual({
    isGood: true,
    text: `${start}the mask is identical, the image is within one level.`,
  });
  expect(of('b', 1)).toEqual({
    isGood: false,
    text: `${start}the mask differs, the image is within one level.`,
  });
  expect(of('a', 3)).toEqual({
    isGood: false,
    text: `${start}the mask is identical, the image differs by up to 3 levels.`,
  });
  expect(of('a')).toEqual({
    isGood: false,
    text: `${start}the mask is identical, the image could not be compared.`,
  });
});
