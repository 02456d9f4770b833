import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { makeStyles, mergeClasses } from '../fluent.ts';
import { useSwipe } from './use-swipe.ts';
import {
  actualZoom,
  type Offset,
  panBy,
  pinch,
  pixelAt,
  type Size,
  wheelFactor,
  type Zoom,
  zoomBy,
} from './zoom.ts';

export interface ZoomPaneProps {
  /** Size of the image in its own pixels. */
  image: Size;
  pane: Size;
  zoom: Zoom;
  /** The whole image is visible, so that there is nothing to move. */
  whole: boolean;
  /** Called with null for the whole image. */
  onZoom: (zoom: Zoom | null) => void;
  /** Called after a swipe over a whole image. */
  onSwipe?: ((step: 1 | -1) => void) | undefined;
  /** Called with the image pixel under the pointer, null outside. */
  onPixel: (pixel: Offset | null) => void;
  /** A pixel to mark, which is under the pointer of another pane. */
  mark: Offset | null;
  children: ReactNode;
}

/** Pixels per line, for wheels that count in lines. */
const LINE = 33;

const useStyles = makeStyles({
  // The same neutral grey in both themes, so that the theme does not affect how images are judged.
  pane: {
    position: 'relative',
    overflow: 'hidden',
    touchAction: 'none',
    backgroundColor: '#808080',
    forcedColorAdjust: 'none',
  },
  grab: { cursor: 'crosshair' },
  grabbing: { cursor: 'grabbing' },
  image: { position: 'absolute', left: '50%', top: '50%' },
  mark: {
    position: 'absolute',
    outline: '2px solid #ffffff',
    boxShadow: '0 0 0 3px #000000',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
});

/**
 * Renders a pane with a section of an image: the wheel zooms at the pointer, dragging moves, two fingers do
 * both. A double click changes between the whole image and its actual size.
 */
export function ZoomPane(props: ZoomPaneProps) {
  const { image, pane, zoom, whole, onZoom, onPixel, mark, children } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const pointers = useRef(new Map<number, Offset>());
  const swipe = useSwipe(whole ? props.onSwipe : undefined);
  const latest = useRef({ image, pane, zoom, onZoom });
  latest.current = { image, pane, zoom, onZoom };

  const offsetOf = (event: { clientX: number; clientY: number }): Offset => {
    const box = root.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  /** Applies a change to the latest zoom: several events may occur before the next render. */
  const change = (next: (now: Zoom) => Zoom) => {
    const now = latest.current;
    latest.current = { ...now, zoom: next(now.zoom) };
    now.onZoom(latest.current.zoom);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that changes is read through `latest`
  useEffect(() => {
    const element = root.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest.current;
      const at = offsetOf(event);
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
      const factor = wheelFactor(pixels, event.ctrlKey);
      change((before) => zoomBy(before, factor, at, now.image, now.pane));
    };
    // React's listener is passive and could not prevent the page from scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const startDrag = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, offsetOf(event));
    swipe.down(event);
    setDragging(true);
  };
  const endDrag = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    setDragging(pointers.current.size > 0);
  };
  const toggleActual = (event: MouseEvent) =>
    onZoom(whole ? actualZoom(zoom, offsetOf(event), image, pane) : null);
  const move = (event: PointerEvent) => {
    const to = offsetOf(event);
    const from = pointers.current.get(event.pointerId);
    // A whole image has its place: a finger that moves over it may be a swipe.
    if (from !== undefined && !(whole && pointers.current.size === 1)) {
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const delta = { x: to.x - from.x, y: to.y - from.y };
      change((before) =>
        other ? pinch(before, [from, other], to, image, pane) : panBy(before, delta, image, pane),
      );
    }
    if (from !== undefined) pointers.current.set(event.pointerId, to);
    onPixel(pixelAt(latest.current.zoom, to, image));
  };
  const { scale } = zoom;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys of the viewer do the same
    <div
      ref={root}
      className={mergeClasses(styles.pane, dragging ? styles.grabbing : styles.grab)}
      style={pane}
      onPointerDown={startDrag}
      onPointerUp={(event) => {
        endDrag(event);
        swipe.up(event);
      }}
      onPointerCancel={(event) => {
        endDrag(event);
        swipe.cancel(event);
      }}
      onDoubleClick={toggleActual}
      onPointerMove={move}
      onPointerLeave={() => onPixel(null)}
    >
      <div
        className={styles.image}
        style={{
          width: image.width * scale,
          height: image.height * scale,
          transform: `translate(${-zoom.x * scale}px, ${-zoom.y * scale}px)`,
        }}
      >
        {children}
        {mark !== null && scale >= 3 && (
          <div
            className={styles.mark}
            style={{ left: mark.x * scale, top: mark.y * scale, width: scale, height: scale }}
          />
        )}
      </div>
    </div>
  );
}
