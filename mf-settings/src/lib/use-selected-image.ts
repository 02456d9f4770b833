import type { CallOutput } from '@twinset/contract';
import { useFiles, useNames } from '@twinset/sdk';
import { useCallback, useMemo, useState } from 'react';
import type { Size } from './fit-within.ts';
import { wrapIndex } from './wrap-index.ts';

export interface SelectedImage {
  /** Null until the names are loaded. */
  name: string | null;
  /** Width and height after the EXIF rotation, in pixels; null until known. */
  size: Size | null;
  index: number;
  count: number;
  /** Selects an image by its distance from this one, cyclically. */
  step: (by: number) => void;
}

type FileFacts = CallOutput<'files'>['results'][number];

const sizeOf = (file: FileFacts | undefined): Size | null =>
  file?.width && file.height ? { width: file.width, height: file.height } : null;

/** Returns the uploaded image that the page uses as its example; the same object until it changes. */
export function useSelectedImage(): SelectedImage {
  const names = useNames('images').data?.results;
  const files = useFiles('images').data?.results;
  const [chosen, setChosen] = useState(0);
  const count = names?.length ?? 0;
  const index = wrapIndex(chosen, count);
  const step = useCallback((by: number) => setChosen(wrapIndex(index + by, count)), [index, count]);
  return useMemo(() => {
    const name = names?.[index] ?? null;
    return { name, size: sizeOf(files?.find((file) => file.name === name)), index, count, step };
  }, [names, files, index, count, step]);
}
