import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import { LiveText } from '../feedback/progress-panel.tsx';
import { Button, makeStyles, tokens } from '../fluent.ts';
import { formatCount } from '../format/format.ts';
import { labelAt } from './label-at.ts';
import type { PairMode } from './pair-preview.tsx';
import type { PairViewerProps } from './pair-viewer.tsx';
import { PixelText } from './pixel-text.tsx';
import { stepPair } from './step-pair.ts';
import { useLargeItem } from './use-large-item.ts';
import { useMaskPixels } from './use-mask-pixels.ts';
import { ViewerTools } from './viewer-tools.tsx';
import { fitZoom, type Offset, rescale, type Size, type Zoom, zoomBy } from './zoom.ts';
import { ZoomStage } from './zoom-stage.tsx';

const STEP = 2;

const useStyles = makeStyles({
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  count: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '@media (max-width: 640px)': { display: 'none' },
  },
  title: { overflowWrap: 'anywhere' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Renders the part of `PairViewer` that is loaded on demand. */
export default function PairViewerDialog(props: PairViewerProps) {
  const { items, index, onIndex, aside, labelFilter, overlayFilter, classes, onMore, onMediaError } = props;
  const styles = useStyles();
  const [own, setOwn] = useState<{ mode: PairMode; opacity: number } | null>(null);
  const { mode, opacity } = own ?? { mode: props.mode, opacity: props.opacity };
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [sizes, setSizes] = useState<{ picture: Size; pane: Size } | null>(null);
  const [point, setPoint] = useState<{ pixel: Offset; picture: Size } | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const item = useLargeItem(index === null ? undefined : items[index]);
  const pixels = useMaskPixels(classes === undefined ? undefined : item?.mask?.url);
  const total = props.total ?? items.length;
  const at = wanted ?? index ?? 0;

  const go = (to: number | null) => {
    setZoom(null);
    setPoint(null);
    setWanted(null);
    if (to === null) setOwn(null);
    onIndex(to);
  };
  const walk = (step: 1 | -1) => {
    const place = stepPair({ index: index ?? 0, wanted }, step, items.length, total);
    if ((place.wanted ?? place.index) >= items.length - 2) onMore?.();
    if (place.index !== index) go(place.index);
    setWanted(place.wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page of pairs brings what is waited for
  useEffect(() => {
    if (wanted === null) return;
    if (wanted < items.length) go(wanted);
    else onMore?.();
  }, [wanted, items.length]);
  const scale = (factor: number) => {
    if (sizes === null) return;
    const from = zoom ?? fitZoom(sizes.picture, sizes.pane);
    setZoom(zoomBy(from, factor, { x: 0, y: 0 }, sizes.picture, sizes.pane));
  };
  const measure = (picture: Size | null, pane: Size) => {
    const before = sizes?.picture;
    setSizes(picture === null ? null : { picture, pane });
    if (picture === null || before === undefined || before.width === picture.width) return;
    // When the full-size image replaces the preview, the visible section stays the same.
    if (zoom !== null) setZoom(rescale(zoom, before, picture));
    setPoint(null);
  };
  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => walk(-1)],
    ['ArrowRight', () => walk(1)],
    ['+', () => scale(STEP)],
    ['=', () => scale(STEP)],
    ['-', () => scale(1 / STEP)],
    ['0', () => setZoom(null)],
  ]);
  const press = (event: KeyboardEvent) => {
    const act = keys.get(event.key);
    // Radio buttons and sliders keep their own arrow keys.
    if (act === undefined || event.shiftKey || (event.target as Element).closest('input') !== null) return;
    event.preventDefault();
    act();
  };
  const tool = (label: string, icon: ReactElement, disabled: boolean, onClick: () => void) => (
    <Button
      appearance="subtle"
      icon={icon}
      aria-label={label}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  );
  const label =
    pixels !== null && point !== null && classes !== undefined
      ? labelAt(pixels, point.pixel, point.picture, classes, labelFilter !== undefined)
      : null;
  return (
    <ModalDialog
      open={item !== undefined}
      wide
      title={<span className={styles.title}>{item?.image?.name ?? item?.mask?.name}</span>}
      onClose={() => go(null)}
      onKeyDown={press}
      titleAction={
        <div className={styles.tools}>
          <span className={styles.count}>
            {wanted === null ? '' : 'Loading '}
            {formatCount(at + 1)} of {formatCount(total)}
          </span>
          <LiveText text={wanted === null ? '' : `Loading pair ${formatCount(wanted + 1)}`} />
          {tool('Previous pair', <ChevronLeftRegular />, at === 0, () => walk(-1))}
          {tool('Next pair', <ChevronRightRegular />, at === total - 1, () => walk(1))}
          {tool('Close', <DismissRegular />, false, () => go(null))}
        </div>
      }
    >
      <div className={styles.content}>
        <ViewerTools
          mode={mode}
          opacity={opacity}
          onView={(view) => setOwn({ mode, opacity, ...view })}
          scale={sizes === null ? 1 : (zoom ?? fitZoom(sizes.picture, sizes.pane)).scale}
          whole={zoom === null}
          onScale={scale}
          onWhole={() => setZoom(null)}
        />
        {item !== undefined && (
          <ZoomStage
            item={item}
            mode={mode}
            opacity={opacity}
            labelFilter={labelFilter}
            overlayFilter={overlayFilter}
            zoom={zoom}
            onZoom={setZoom}
            pixel={point?.pixel ?? null}
            onPixel={(pixel, picture) => setPoint(pixel === null ? null : { pixel, picture })}
            onSizes={measure}
            onMediaError={onMediaError}
          />
        )}
        <PixelText
          pixel={point?.pixel ?? null}
          label={label}
          size={sizes?.picture ?? null}
          named={classes !== undefined}
        />
        {item !== undefined && index !== null && aside?.(item, index)}
      </div>
    </ModalDialog>
  );
}
