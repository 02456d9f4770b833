import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { makeStyles, Skeleton, SkeletonItem } from '../fluent.ts';
import { focusOutline } from '../frame/focus-outline.ts';
import { CurtainHandle, rightOf } from './live-curtain.tsx';
import { type PairItem, PairPreview } from './pair-preview.tsx';
import type { ComparedPair } from './pair-viewer.tsx';
import { useDecodedPair } from './use-decoded-pair.ts';
import type { ViewerMode } from './viewer-tools.tsx';
import { fitZoom, type Offset, panBy, type Size, type Zoom } from './zoom.ts';
import { ZoomPane } from './zoom-pane.tsx';

export interface ZoomStageProps {
  item: PairItem;
  /** The pair before its transforms, for the left side of the curtain; by default the image without its mask. */
  before?: ComparedPair | undefined;
  mode: ViewerMode;
  opacity: number;
  labelFilter?: string | undefined;
  overlayFilter?: string | undefined;
  /** Id of the filter of masks alone that hides classes. */
  maskFilter?: string | undefined;
  /** Null shows the whole image. */
  zoom: Zoom | null;
  onZoom: (zoom: Zoom | null) => void;
  /** The pixel under the pointer, and the sizes needed for zooming. */
  pixel: Offset | null;
  onPixel: (pixel: Offset | null, image: Size) => void;
  onSizes: (image: Size | null, pane: Size) => void;
  onSwipe: (step: 1 | -1) => void;
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
    ':focus-visible': focusOutline,
  },
  pane: { position: 'relative' },
  right: { position: 'absolute', inset: 0 },
  loading: { width: '100%', height: '100%' },
});

/**
 * Renders image and mask in panes that move together, or both in one pane. Shift and the arrow keys move the
 * marked pixel.
 */
export function ZoomStage(props: ZoomStageProps) {
  const { mode, opacity, labelFilter, overlayFilter, maskFilter, onZoom, pixel, onPixel, onSizes, before } =
    props;
  const styles = useStyles();
  const root = useRef<HTMLElement>(null);
  const [stage, setStage] = useState<Size | null>(null);
  const [divider, setDivider] = useState(0.5);
  const decoded = useDecodedPair(props.item, before?.item);
  const item = decoded?.item ?? props.item;
  const image = decoded?.size ?? null;
  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => root.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
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
  const panes: ViewerMode[] = both ? ['image', 'mask'] : [mode];
  const looks = {
    isDecoded: true,
    opacity,
    labelFilter,
    overlayFilter,
    maskFilter,
    onMediaError: props.onMediaError,
  };
  const pixelated = zoom !== null && zoom.scale >= 2;
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
          <div key={shown} className={styles.pane}>
            <ZoomPane
              image={image}
              pane={pane}
              zoom={zoom}
              whole={props.zoom === null}
              onZoom={onZoom}
              onSwipe={props.onSwipe}
              onPixel={(at) => onPixel(at, image)}
              mark={pixel}
            >
              {shown === 'curtain' ? (
                <>
                  <PairPreview
                    {...looks}
                    item={(before && decoded?.before) ?? item}
                    mode={before ? 'overlay' : 'image'}
                    labelFilter={before?.labelFilter}
                    pixelated={pixelated}
                  />
                  <div className={styles.right} style={rightOf(shareOf(divider, zoom, image, pane))}>
                    <PairPreview {...looks} item={item} mode="overlay" pixelated={pixelated} />
                  </div>
                </>
              ) : (
                <PairPreview {...looks} item={item} mode={shown} pixelated={pixelated} />
              )}
            </ZoomPane>
            {shown === 'curtain' && (
              <CurtainHandle
                value={divider}
                onValue={setDivider}
                label={before ? 'Divider between source and output' : 'Divider between image and mask'}
              />
            )}
          </div>
        ))
      ) : (
        <Skeleton className={styles.loading} aria-label="Loading the image">
          <SkeletonItem className={styles.loading} />
        </Skeleton>
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

/** Returns where a divider of the pane is in the image, as a share of the image's width. */
const shareOf = (divider: number, zoom: Zoom, image: Size, pane: Size): number =>
  (zoom.x + ((divider - 0.5) * pane.width) / zoom.scale) / image.width;

const beyond = (value: number, limit: number): number =>
  Math.abs(value) <= limit ? 0 : value - Math.sign(value) * limit;

function paneSize({ width, height }: Size, both: boolean, column: boolean): Size {
  if (!both) return { width, height };
  return column ? { width, height: (height - GAP) / 2 } : { width: (width - GAP) / 2, height };
}
