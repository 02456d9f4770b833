import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { memo } from 'react';
import { Button, Caption1, makeStyles, mergeClasses, ProgressBar, Text, tokens } from '../fluent.ts';

export interface FileRow {
  name: string;
  /** Size in bytes or pixels, formatted. */
  size?: string | undefined;
  /** Such as "PNG, 8-bit palette". */
  kind?: string | undefined;
  /** One or two words, such as "Ready", "Waiting". */
  state?: string | undefined;
  tone?: 'good' | 'bad' | 'quiet' | undefined;
  /** 0 to 1 while it is uploaded. */
  progress?: number | undefined;
  /** Reason why it needs attention, shown instead of size and kind. */
  problem?: string | undefined;
}

export const ROW_HEIGHT = 52;

/** Windows in which size and kind in columns would leave too little of the name. */
const NARROW = '@media (max-width: 1160px)';

/** Windows in which only the format has room beside the size, and a problem needs two lines and the room of the state. */
const PHONE = '@media (max-width: 480px)';

const useStyles = makeStyles({
  row: {
    position: 'absolute',
    '@media print': { position: 'static' },
    left: 0,
    right: 0,
    height: `${ROW_HEIGHT}px`,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 132px) minmax(0, 190px) minmax(104px, max-content) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(72px, max-content) auto' },
  },
  withThumbnail: {
    gridTemplateColumns:
      '40px minmax(0, 1fr) minmax(0, 132px) minmax(0, 190px) minmax(104px, max-content) auto',
    [NARROW]: { gridTemplateColumns: '40px minmax(0, 1fr) minmax(72px, max-content) auto' },
    [PHONE]: {
      gridTemplateColumns: '40px minmax(0, 1fr) max-content auto',
      columnGap: tokens.spacingHorizontalS,
    },
  },
  withProblem: { [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
  withBoth: { [PHONE]: { gridTemplateColumns: '40px minmax(0, 1fr) auto' } },
  // Its size is fixed, so that nothing moves when it is loaded; the grey is that of all images.
  thumbnail: {
    height: '40px',
    backgroundColor: '#808080',
    borderRadius: tokens.borderRadiusSmall,
    forcedColorAdjust: 'none',
    overflow: 'hidden',
  },
  picture: { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  pixelated: { imageRendering: 'pixelated' },
  attention: { boxShadow: `inset 3px 0 0 ${tokens.colorStatusDangerBorder2}` },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  cell: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: { display: 'none' },
  },
  below: { display: 'none', color: tokens.colorNeutralForeground2, [NARROW]: { display: 'block' } },
  detail: { [PHONE]: { display: 'none' } },
  problem: {
    color: tokens.colorStatusDangerForeground1,
    [PHONE]: {
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      whiteSpace: 'normal',
      lineHeight: '14px',
    },
  },
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: '4px',
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  // The problem shows it; screen readers still read it.
  unseen: { [PHONE]: { position: 'absolute', clipPath: 'inset(50%)' } },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export interface FileRowViewProps {
  file: FileRow;
  /** Distance from the top of the list, in pixels. */
  top: number;
  position: number;
  count: number;
  /** The list has small images. */
  hasThumbnail: boolean;
  /** Address of the small image; undefined until it is loaded. */
  thumbnail: string | undefined;
  pixelated: boolean;
  onThumbnailError: (() => void) | undefined;
  onDelete?: ((name: string) => void) | undefined;
  deleteDisabled: boolean;
}

/**
 * Renders one file: its small image, its size and kind, its state, and a delete button. In narrow windows these are below the
 * name. Memoised, since the list renders again with each key of a search and each step of scrolling.
 */
export const FileRowView = memo(function FileRowView(props: FileRowViewProps) {
  const { file, top, position, count, hasThumbnail, thumbnail, onDelete, deleteDisabled } = props;
  const styles = useStyles();
  const { name, size, kind, state, tone = 'quiet', progress, problem } = file;
  const [format, ...details] = kind?.split(', ') ?? [];
  const facts = [size, format].filter(Boolean).join(' · ');
  return (
    <li
      data-position={position - 1}
      className={mergeClasses(
        styles.row,
        hasThumbnail && styles.withThumbnail,
        problem !== undefined && styles.attention,
        problem !== undefined && (hasThumbnail ? styles.withBoth : styles.withProblem),
      )}
      style={{ top }}
      aria-posinset={position}
      aria-setsize={count}
    >
      {hasThumbnail && (
        <span className={styles.thumbnail}>
          {thumbnail !== undefined && (
            <img
              className={mergeClasses(styles.picture, props.pixelated && styles.pixelated)}
              src={thumbnail}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              onError={props.onThumbnailError}
            />
          )}
        </span>
      )}
      <span className={styles.text}>
        <Text className={styles.line} title={name}>
          {name}
        </Text>
        {problem !== undefined && (
          <Caption1 className={mergeClasses(styles.line, styles.problem)} title={problem}>
            {problem}
          </Caption1>
        )}
        {problem === undefined && facts !== '' && (
          <Caption1 className={mergeClasses(styles.line, styles.below)}>
            {facts}
            {details.length > 0 && <span className={styles.detail}>, {details.join(', ')}</span>}
          </Caption1>
        )}
      </span>
      <Caption1 className={mergeClasses(styles.line, styles.cell)}>{size}</Caption1>
      <Caption1 className={mergeClasses(styles.line, styles.cell)} title={kind}>
        {kind}
      </Caption1>
      <span className={mergeClasses(styles.state, problem !== undefined && styles.unseen)}>
        {state !== undefined && <Caption1 className={styles[tone]}>{state}</Caption1>}
        {progress !== undefined && <ProgressBar value={progress} aria-label={`Sending ${name}`} />}
      </span>
      {onDelete === undefined ? (
        <span />
      ) : (
        <Button
          data-action="files.delete"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`Delete ${name}`}
          disabledFocusable={deleteDisabled}
          onClick={() => onDelete(name)}
        />
      )}
    </li>
  );
});
