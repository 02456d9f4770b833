import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { makeStyles, Spinner } from '../fluent.ts';
import { type PairItem, type PairMode, PairPreview } from './pair-preview.tsx';
import { useImageSize } from './use-image-size.ts';
import { fitZoom, type Offset, panBy, type Size, type Zoom } from './zoom.ts';
import { ZoomPane } from './zoom-pane.tsx';

export interface ZoomStageProps {
  item: PairItem;
  mode: PairMode;
  opacity: number;
  labelFilter?: string | undefined;
  overlayFilter?: string | undefined;
  /** Null shows the whole image. */
  zoom: Zoom | null;
  onZoom: (zoom: Zoom | null) => void;
  /** The pixel under the pointer, and the sizes needed for zooming. */
  pixel: Offset | null;
  onPixel: (pixel: Offset | null, image: Size) => void;
  onSizes: (image: Size | null, pane: Size) => void;
  onMediaError?: (() => void) | undefined;
}

const GAP = 4;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: `${GAP}px`,
    width: '100%',
    height: '64vh',
    overflow: 'hidden',
    borderRadius: '6px',
    backgroundColor: '#808080',
    '@media (max-width: 640px)': { flexDirection: 'column' },
  },
});

/**
 * Renders image and mask in panes that move together, or both in one pane. Shift and the arrow keys move the
 * marked pixel.
 */
export function ZoomStage(props: ZoomStageProps) {
  const { item, mode, opacity, labelFilter, overlayFilter, onZoom, pixel, onPixel, onSizes } = props;
  const styles = useStyles();
  const root = useRef<HTMLElement>(null);
  const [stage, setStage] = useState<Size | null>(null);
  const image = useImageSize(item);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const both = mode === 'side';
  const column = both && stage !== null && stage.width < stage.height;
  const pane = stage !== null && paneSize(stage, both, column);
  const paneWidth = pane ? pane.width : 0;
  const paneHeight = pane ? pane.height : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported again when a number changes, not the objects
  useLayoutEffect(() => {
    onSizes(image, { width: paneWidth, height: paneHeight });
  }, [image?.width, image?.height, paneWidth, paneHeight]);

  const ready = pane && image !== null;
  const zoom = ready ? (props.zoom ?? fitZoom(image, pane)) : null;
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!event.shiftKey || step === undefined || !ready || zoom === null) return;
    event.preventDefault();
    event.stopPropagation();
    const from = pixel ?? { x: Math.floor(zoom.x), y: Math.floor(zoom.y) };
    const x = Math.min(Math.max(from.x + step.x, 0), image.width - 1);
    const y = Math.min(Math.max(from.y + step.y, 0), image.height - 1);
    onPixel({ x, y }, image);
    // The pixel stays visible.
    const distance = { x: (x + 0.5 - zoom.x) * zoom.scale, y: (y + 0.5 - zoom.y) * zoom.scale };
    const overshoot = {
      x: beyond(distance.x, pane.width / 2 - 8),
      y: beyond(distance.y, pane.height / 2 - 8),
    };
    if (overshoot.x !== 0 || overshoot.y !== 0)
      onZoom(panBy(zoom, { x: -overshoot.x, y: -overshoot.y }, image, pane));
  };
  const panes: PairMode[] = both ? ['image', 'mask'] : [mode];
  return (
    <section
      ref={root}
      className={styles.root}
      style={{ flexDirection: column ? 'column' : 'row' }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the pointed pixel need the focus
      tabIndex={0}
      aria-label={`Image${zoom === null ? '' : ` at ${Math.round(zoom.scale * 100)} %`}`}
      onKeyDown={onKey}
    >
      {ready && zoom !== null ? (
        panes.map((shown) => (
          <ZoomPane
            key={shown}
            image={image}
            pane={pane}
            zoom={zoom}
            onZoom={onZoom}
            onPixel={(at) => onPixel(at, image)}
            mark={pixel}
          >
            <PairPreview
              item={item}
              mode={shown}
              opacity={opacity}
              pixelated={zoom.scale >= 2}
              labelFilter={labelFilter}
              overlayFilter={overlayFilter}
              onMediaError={props.onMediaError}
            />
          </ZoomPane>
        ))
      ) : (
        <Spinner aria-label="Loading the image" />
      )}
    </section>
  );
}

const STEPS: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const beyond = (value: number, limit: number): number =>
  Math.abs(value) <= limit ? 0 : value - Math.sign(value) * limit;

function paneSize({ width, height }: Size, both: boolean, column: boolean): Size {
  if (!both) return { width, height };
  return column ? { width, height: (height - GAP) / 2 } : { width: (width - GAP) / 2, height };
}
