import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Button, Caption1, makeStyles, ProgressBar, Text, tokens } from '../fluent.ts';

export interface FileRow {
  name: string;
  /** Size in pixels, kind, or the like. */
  detail?: string | undefined;
  /** 0 to 1 while it is sent. */
  progress?: number | undefined;
  /** Why it needs attention; such rows are marked. */
  problem?: string | undefined;
}

export interface FileListProps {
  /** Names the list for screen readers. */
  label: string;
  files: readonly FileRow[];
  /** Height of the scrolling area, pixels. */
  height?: number;
  onDelete?: ((name: string) => void) | undefined;
  deleteDisabled?: boolean;
}

const ROW = 48;

const useStyles = makeStyles({
  scroller: {
    overflowY: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    height: `${ROW}px`,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  problem: { color: tokens.colorStatusDangerForeground1, overflow: 'hidden', textOverflow: 'ellipsis' },
  bar: { width: '96px', flexShrink: 0 },
});

/** A list of any length; only the rows in sight are in the page. */
export function FileList({ label, files, height = 480, onDelete, deleteDisabled = false }: FileListProps) {
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: files.length,
    estimateSize: () => ROW,
    getScrollElement: () => scroller.current,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const file = files[index];
          if (file === undefined) return null;
          return (
            <li
              key={file.name}
              className={styles.row}
              style={{ top: start }}
              aria-posinset={index + 1}
              aria-setsize={files.length}
            >
              <Text className={styles.name} title={file.name}>
                {file.name}
              </Text>
              {file.problem !== undefined && <Caption1 className={styles.problem}>{file.problem}</Caption1>}
              {file.detail !== undefined && <Caption1 className={styles.detail}>{file.detail}</Caption1>}
              {file.progress !== undefined && (
                <ProgressBar
                  className={styles.bar}
                  value={file.progress}
                  aria-label={`Sending ${file.name}`}
                />
              )}
              {onDelete !== undefined && (
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={`Delete ${file.name}`}
                  disabled={deleteDisabled}
                  onClick={() => onDelete(file.name)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
