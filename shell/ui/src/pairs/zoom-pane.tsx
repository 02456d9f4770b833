import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { makeStyles, mergeClasses } from '../fluent.ts';
import { type Offset, panBy, pixelAt, type Size, type Zoom, zoomBy } from './zoom.ts';

export interface ZoomPaneProps {
  /** Size of the picture in its own pixels. */
  picture: Size;
  pane: Size;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The picture's pixel under the pointer, null outside. */
  onPixel: (pixel: Offset | null) => void;
  /** A pixel to mark, where another pane's pointer is. */
  mark: Offset | null;
  children: ReactNode;
}

const WHEEL_STEP = 1.25;

const useStyles = makeStyles({
  // The same neutral grey in both themes, so that neither changes how a picture is judged.
  pane: { position: 'relative', overflow: 'hidden', touchAction: 'none', backgroundColor: '#808080' },
  grab: { cursor: 'crosshair' },
  grabbing: { cursor: 'grabbing' },
  picture: { position: 'absolute', left: '50%', top: '50%' },
  mark: {
    position: 'absolute',
    outline: '2px solid #ffffff',
    boxShadow: '0 0 0 3px #000000',
    pointerEvents: 'none',
  },
});

/** A pane that shows a part of a picture: the wheel zooms at the pointer, dragging moves. */
export function ZoomPane({ picture, pane, zoom, onZoom, onPixel, mark, children }: ZoomPaneProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ picture, pane, zoom, onZoom });
  latest.current = { picture, pane, zoom, onZoom };

  const offsetOf = (event: { clientX: number; clientY: number }): Offset => {
    const box = root.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that changes is read through `latest`
  useEffect(() => {
    const element = root.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest.current;
      const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
      now.onZoom(zoomBy(now.zoom, factor, offsetOf(event), now.picture, now.pane));
    };
    // React listens passively, and a passive listener could not keep the page from scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const move = (event: PointerEvent) => {
    if (dragging) onZoom(panBy(zoom, { x: event.movementX, y: event.movementY }, picture, pane));
    onPixel(pixelAt(zoom, offsetOf(event), picture));
  };
  const { scale } = zoom;
  return (
    <div
      ref={root}
      className={mergeClasses(styles.pane, dragging ? styles.grabbing : styles.grab)}
      style={pane}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onPointerMove={move}
      onPointerLeave={() => onPixel(null)}
    >
      <div
        className={styles.picture}
        style={{
          width: picture.width * scale,
          height: picture.height * scale,
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
