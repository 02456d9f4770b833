import { AnnotationError } from './types.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text or a number as a text; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

/** Reads numbers as JSON and XML write them; other values are NaN. */
export const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
};

/** Returns the last part of a path with slashes in either direction. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/**
 * Parses JSON.
 * @throws AnnotationError
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw new AnnotationError('is empty');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AnnotationError('is not valid JSON');
  }
}

/**
 * Parses a JSON object.
 * @throws AnnotationError
 */
export function parseFields(text: string): Fields {
  const value = parseJson(text);
  if (!isFields(value)) throw new AnnotationError('is not a JSON object');
  return value;
}

/**
 * Returns a size in pixels.
 * @throws AnnotationError if a side is not a whole number from 1 on
 */
export function sizeOf(width: unknown, height: unknown): { width: number; height: number } {
  const size = { width: numberOf(width), height: numberOf(height) };
  if (Number.isInteger(size.width) && Number.isInteger(size.height) && size.width > 0 && size.height > 0)
    return size;
  throw new AnnotationError('states no valid image size');
}
