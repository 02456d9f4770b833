import type { Header } from './types.ts';

/**
 * Returns the bytes of a decoded image: its samples (a palette as its colours), or the coefficients of a progressive
 * JPEG if these are larger.
 */
export function decodedBytes(header: Header): number {
  const { width, height, color, channels, bitDepth, coefficientBytes = 0 } = header;
  const samples = color === 'palette' ? 3 : channels;
  return Math.max(width * height * samples * (bitDepth === 16 ? 2 : 1), coefficientBytes);
}
