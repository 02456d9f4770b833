import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { makeStyles, tokens } from '../fluent.ts';
import { useRovingFocus } from '../frame/use-roving-focus.ts';
import { useRange } from '../pairs/use-range.ts';
import type { FileListProps } from './file-list.tsx';
import { FileRowView, ROW_HEIGHT } from './file-row.tsx';

const useStyles = makeStyles({
  scroller: {
    overflowY: 'auto',
    '@media print': { overflowY: 'visible', maxHeight: 'none !important' },
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // On paper, the rows in view, one after the other.
  list: {
    position: 'relative',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '@media print': { height: 'auto !important' },
  },
});

/** Renders the part of `FileList` that is loaded on demand: the virtual rows. */
export default function LiveFileList({
  label,
  files,
  height = 480,
  thumbnails,
  pixelated = false,
  onThumbnailError,
  onRange,
  onDelete,
  deleteDisabled = false,
}: FileListProps) {
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: files.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: 8,
  });
  const inView = rows.getVirtualItems();
  useRange(inView[0]?.index ?? 0, Math.min(inView.at(-1)?.index ?? -1, files.length - 1), onRange);
  const roving = useRovingFocus(scroller, {
    count: files.length,
    reveal: rows.scrollToIndex,
  });
  return (
    <section
      {...roving}
      ref={scroller}
      className={styles.scroller}
      style={{ maxHeight: height }}
      // A scrolling area must be reachable by keyboard; with buttons, it is by one of them.
      {...(onDelete === undefined ? { tabIndex: 0 } : {})}
      aria-label={label}
    >
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {inView.map(({ index, start }) => {
          const file = files[index];
          if (file === undefined) return null;
          return (
            <FileRowView
              key={file.name}
              file={file}
              top={start}
              position={index + 1}
              count={files.length}
              hasThumbnail={thumbnails !== undefined}
              thumbnail={thumbnails?.get(file.name)}
              pixelated={pixelated}
              onThumbnailError={onThumbnailError}
              onDelete={onDelete}
              deleteDisabled={deleteDisabled}
            />
          );
        })}
      </ul>
    </section>
  );
}
