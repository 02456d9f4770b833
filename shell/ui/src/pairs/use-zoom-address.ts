import { useEffect, useRef } from 'react';
import { type Size, type Zoom, zoomOfText, zoomText } from './zoom.ts';

/** Pause after a change before the address gets it. */
const DEBOUNCE_MS = 300;

export interface ZoomAddress {
  /** Zoom of the address; only the one at first is applied. */
  text: string | null | undefined;
  onText: ((text: string | null) => void) | undefined;
  isOpen: boolean;
  zoom: Zoom | null;
  sizes: { image: Size; pane: Size } | null;
  setZoom: (zoom: Zoom | null) => void;
}

/** Applies the zoom that the address contains, once the sizes are known, and keeps the address up to date after that. */
export function useZoomAddress({ text, onText, isOpen, zoom, sizes, setZoom }: ZoomAddress): void {
  const wanted = useRef(text ?? null);
  const isKnown = sizes !== null && sizes.pane.width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied once, when the sizes are known
  useEffect(() => {
    if (wanted.current === null || !isKnown) return;
    setZoom(zoomOfText(wanted.current, sizes.image, sizes.pane));
    wanted.current = null;
  }, [isKnown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another zoom is reported
  useEffect(() => {
    if (wanted.current !== null || !isKnown || onText === undefined) return;
    const next = zoom === null || !isOpen ? null : zoomText(zoom, sizes.image, sizes.pane);
    if (next === (text ?? null)) return;
    const timer = setTimeout(() => onText(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [zoom, isOpen, isKnown]);
}
