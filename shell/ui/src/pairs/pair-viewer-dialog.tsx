import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import { LiveText } from '../feedback/progress-panel.tsx';
import { Button, makeStyles, tokens } from '../fluent.ts';
import { formatCount } from '../format/format.ts';
import { labelAt } from './label-at.ts';
import type { PairViewerProps } from './pair-viewer.tsx';
import { PixelText } from './pixel-text.tsx';
import { stepPair } from './step-pair.ts';
import { useHeldKey } from './use-held-key.ts';
import { useLargeItem } from './use-large-item.ts';
import { useMaskPixels } from './use-mask-pixels.ts';
import { useObjects } from './use-objects.ts';
import { useZoomAddress } from './use-zoom-address.ts';
import { type ViewerMode, ViewerTools } from './viewer-tools.tsx';
import { boxZoom, fitZoom, type Offset, rescale, type Size, type Zoom, zoomBy } from './zoom.ts';
import { ZoomStage } from './zoom-stage.tsx';

const STEP = 2;
/** Number of pairs that are loaded before a step reaches them. */
const AHEAD = 2;

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
  const {
    items,
    index,
    onIndex,
    aside,
    labelFilter,
    overlayFilter,
    maskFilter,
    classes,
    onNeed,
    onMediaError,
  } = props;
  const styles = useStyles();
  const [view, setView] = useState<{ mode: ViewerMode; opacity: number } | null>(null);
  const { mode, opacity: chosenOpacity } = view ?? { mode: props.mode, opacity: props.opacity };
  const opacity = useHeldKey('m') ? 0 : chosenOpacity;
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [sizes, setSizes] = useState<{ image: Size; pane: Size } | null>(null);
  useZoomAddress({ text: props.zoom, onText: props.onZoom, isOpen: index !== null, zoom, sizes, setZoom });
  const [point, setPoint] = useState<{ pixel: Offset; image: Size } | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const item = useLargeItem(index === null ? undefined : items[index]);
  const pixels = useMaskPixels(item?.mask?.url);
  const background = labelFilter !== undefined && item?.mask?.colored !== true ? '#000000' : props.background;
  const objects = useObjects(pixels, background);
  const total = props.total ?? items.length;
  const displayed = wanted ?? index ?? 0;

  const openPair = (to: number | null) => {
    setZoom(null);
    setPoint(null);
    objects.reset();
    setWanted(null);
    if (to === null) setView(null);
    onIndex(to);
  };
  const stepBy = (step: 1 | -1) => {
    const from = index ?? 0;
    const position = stepPair({ index: from, wanted }, step, (at) => items[at] !== undefined, total);
    const to = position.wanted ?? position.index;
    // The open pair stays loaded, and the next one is loaded in advance.
    onNeed?.(Math.min(from, to - AHEAD), Math.min(Math.max(from, to + AHEAD), total - 1));
    if (position.index !== index) openPair(position.index);
    setWanted(position.wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page of pairs contains the awaited one
  useEffect(() => {
    if (wanted !== null && items[wanted] !== undefined) openPair(wanted);
  }, [wanted, items]);
  const scale = (factor: number) => {
    if (sizes === null) return;
    const from = zoom ?? fitZoom(sizes.image, sizes.pane);
    setZoom(zoomBy(from, factor, { x: 0, y: 0 }, sizes.image, sizes.pane));
  };
  const showObject = (step: 1 | -1) => {
    const object = sizes === null ? null : objects.step(step, sizes.image);
    if (sizes === null || object === null) return;
    setZoom(boxZoom(object.box, sizes.image, sizes.pane));
    setPoint({ pixel: object.pixel, image: sizes.image });
  };
  const measure = (image: Size | null, pane: Size) => {
    const before = sizes?.image;
    setSizes(image === null ? null : { image, pane });
    if (image === null || before === undefined || before.width === image.width) return;
    // When the full-size image replaces the preview, the visible section stays the same.
    if (zoom !== null) setZoom(rescale(zoom, before, image));
    setPoint(null);
  };
  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => stepBy(-1)],
    ['ArrowRight', () => stepBy(1)],
    ['+', () => scale(STEP)],
    ['=', () => scale(STEP)],
    ['-', () => scale(1 / STEP)],
    ['0', () => setZoom(null)],
    ['z', () => showObject(1)],
    ['Z', () => showObject(-1)],
  ]);
  const onKey = (event: KeyboardEvent) => {
    const act = keys.get(event.key);
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    // Radio buttons and sliders keep their own arrow keys; Shift moves the pixel, and is part of some characters.
    const isOther = (event.shiftKey && event.key.startsWith('Arrow')) || isModified;
    if (act === undefined || isOther || (event.target as Element).closest('input') !== null) return;
    event.preventDefault();
    act();
  };
  const tool = (label: string, icon: ReactElement, disabled: boolean, onClick: () => void) => (
    <Button
      data-action="viewer.step"
      appearance="subtle"
      icon={icon}
      aria-label={label}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  );
  const label =
    pixels !== null && pixels !== 'changed' && point !== null && classes !== undefined
      ? labelAt(pixels, point.pixel, point.image, classes, labelFilter !== undefined)
      : null;
  return (
    <ModalDialog
      open={item !== undefined}
      wide
      title={<span className={styles.title}>{item?.image?.name ?? item?.mask?.name}</span>}
      onClose={() => openPair(null)}
      onKeyDown={onKey}
      titleAction={
        <div className={styles.tools}>
          <span className={styles.count}>
            {wanted === null ? '' : 'Loading '}
            {formatCount(displayed + 1)} of {formatCount(total)}
          </span>
          <LiveText text={wanted === null ? '' : `Loading pair ${formatCount(wanted + 1)}`} />
          {tool('Previous pair', <ChevronLeftRegular />, displayed === 0, () => stepBy(-1))}
          {tool('Next pair', <ChevronRightRegular />, displayed === total - 1, () => stepBy(1))}
          {tool('Close', <DismissRegular />, false, () => openPair(null))}
        </div>
      }
    >
      <div className={styles.content}>
        <ViewerTools
          mode={mode}
          compares={props.before !== undefined}
          opacity={chosenOpacity}
          onView={(view) => setView({ mode, opacity: chosenOpacity, ...view })}
          scale={sizes === null ? 1 : (zoom ?? fitZoom(sizes.image, sizes.pane)).scale}
          whole={zoom === null}
          onScale={scale}
          onWhole={() => setZoom(null)}
          onObject={() => showObject(1)}
        />
        {props.legend}
        {item !== undefined && (
          <ZoomStage
            item={item}
            before={props.before}
            mode={mode}
            opacity={opacity}
            labelFilter={labelFilter}
            overlayFilter={overlayFilter}
            maskFilter={maskFilter}
            zoom={zoom}
            onZoom={setZoom}
            pixel={point?.pixel ?? null}
            onPixel={(pixel, image) => setPoint(pixel === null ? null : { pixel, image })}
            onSizes={measure}
            onSwipe={stepBy}
            onMediaError={onMediaError}
          />
        )}
        <PixelText
          pixel={point?.pixel ?? null}
          label={label}
          isChanged={pixels === 'changed' && classes !== undefined}
          size={sizes?.image ?? null}
          named={classes !== undefined}
          object={objects.text}
        />
        {item !== undefined && index !== null && aside?.(item, index)}
      </div>
    </ModalDialog>
  );
}
