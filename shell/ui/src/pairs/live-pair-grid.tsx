import { useVirtualizer } from '@tanstack/react-virtual';
import { formatCount, LIMITS } from '@twinset/contract';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LiveText } from '../feedback/progress-panel.tsx';
import { makeStyles, Skeleton } from '../fluent.ts';
import { useRovingFocus } from '../frame/use-roving-focus.ts';
import { CAPTION_HEIGHT, DETAIL_HEIGHT, IMAGE_RATIO, PairCard, PairSkeleton } from './pair-card.tsx';
import type { PairGridProps } from './pair-grid.tsx';
import type { PairMode } from './pair-preview.tsx';
import { scrollParent } from './scroll-parent.ts';
import { useEndKey } from './use-end-key.ts';
import { useInfiniteScroll } from './use-infinite-scroll.ts';
import { useRange } from './use-range.ts';

const GAP = 16;

const useStyles = makeStyles({
  // On paper, the rows in view, one after the other.
  root: { position: 'relative', width: '100%', '@media print': { height: 'auto !important' } },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'grid',
    gap: `${GAP}px`,
    '@media print': {
      position: 'static',
      // That of the window does not fit the width of the paper.
      height: 'auto !important',
      marginBottom: `${GAP}px`,
      breakInside: 'avoid',
    },
  },
  cell: { position: 'relative', minHeight: 0 },
});

/** Returns the height of a row: the images, with the caption below. */
function rowHeight(width: number, columns: number, mode: PairMode): number {
  const card = (width - GAP * (columns - 1)) / columns;
  const imageHeight = card / IMAGE_RATIO[mode];
  return Math.min(Math.max(imageHeight, 96), 720) + CAPTION_HEIGHT;
}

const shownText = (shown: number, total: number | null | undefined): string =>
  typeof total === 'number'
    ? `${formatCount(shown)} of ${formatCount(total)} pairs shown`
    : `${formatCount(shown)} pairs shown`;

/** Renders the part of `PairGrid` that is loaded on demand: the virtual rows. */
export default function LivePairGrid(props: PairGridProps) {
  const { items, columns, mode, opacity, loading, hasMore, onMore, onMediaError, detail, target } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(960);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const parent = scrollParent(element);
    setScroller(parent);
    const measure = () => {
      setWidth(element.clientWidth);
      setOffset(element.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop);
    };
    // The observer reports after the first paint, in which the rows would have another height.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(parent);
    return () => observer.disconnect();
  }, []);
  useInfiniteScroll(root, { hasMore, loading, onMore });

  const first = loading && items.length === 0;
  // The placeholder row exists before its pairs are requested, so that the page keeps its height.
  const waiting = first ? (props.skeletons ?? LIMITS.pageSize) : hasMore ? columns : 0;
  const cells = items.length + waiting;
  const height = rowHeight(width, columns, mode) + (detail ? DETAIL_HEIGHT : 0);
  const rows = useVirtualizer({
    count: Math.ceil(cells / columns),
    estimateSize: () => height + GAP,
    getScrollElement: () => scroller,
    scrollMargin: offset,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be laid out again
  useLayoutEffect(() => rows.measure(), [height]);

  const inView = rows.getVirtualItems();
  const from = (inView[0]?.index ?? 0) * columns;
  const last = Math.min(((inView.at(-1)?.index ?? 0) + 1) * columns, items.length) - 1;
  useRange(from, last, props.onRange);

  const awaited = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another target scrolls
  useLayoutEffect(() => {
    if (!target) return;
    awaited.current = target.index;
    rows.scrollToIndex(Math.floor(target.index / columns), { align: 'center' });
  }, [target]);
  useEffect(() => {
    const card = root.current?.querySelector<HTMLElement>(`[data-position="${awaited.current}"] button`);
    if (!card) return;
    awaited.current = null;
    card.focus({ preventScroll: true });
  });

  const count = props.total ?? items.length;
  const [revealed, setRevealed] = useState<{ row: number } | null>(null);
  // After the list has been continued to it: before, its row does not exist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key scrolls
  useLayoutEffect(() => {
    if (revealed) rows.scrollToIndex(revealed.row);
  }, [revealed]);
  const reveal = (row: number) => {
    const end = Math.min((row + 1) * columns, count) - 1;
    if (end >= items.length) props.onNeed(row * columns, end);
    setRevealed({ row });
  };
  const roving = useRovingFocus(root, { count, columns, reveal });
  useEndKey(scroller, items.length < count, () => reveal(Math.ceil(count / columns) - 1));
  const onOpen = useRef(props.onOpen);
  onOpen.current = props.onOpen;
  // The viewer is rendered in short tasks: its first rendering would delay the paint after the click.
  const open = useCallback((index: number) => startTransition(() => onOpen.current(index)), []);
  const cell = (index: number) => {
    const item = items[index];
    return (
      <div key={index} className={styles.cell} data-position={index}>
        {item === undefined ? (
          <PairSkeleton />
        ) : (
          <>
            <PairCard
              index={index}
              item={item}
              mode={mode}
              opacity={opacity}
              overlayFilter={props.overlayFilter}
              maskFilter={props.maskFilter}
              onOpen={open}
              onMediaError={onMediaError}
              detail={detail?.(item)}
            />
            {props.over?.(item)}
          </>
        )}
      </div>
    );
  };
  return (
    <>
      <LiveText text={first ? 'Loading pairs' : shownText(items.length, props.total)} />
      <Skeleton
        {...roving}
        ref={root}
        className={styles.root}
        style={{ height: rows.getTotalSize() }}
        role="group"
        aria-busy={first}
        aria-label="Pairs"
        data-testid="pair-grid"
      >
        {inView.map((row) => (
          <div
            key={row.key}
            className={styles.row}
            style={{
              top: row.start - offset,
              height,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {Array.from({ length: Math.min(columns, cells - row.index * columns) }, (_, i) =>
              cell(row.index * columns + i),
            )}
          </div>
        ))}
      </Skeleton>
    </>
  );
}
