import { usePairsOf } from '@twinset/sdk';
import {
  Button,
  Caption1,
  focusOutline,
  formatNoun,
  makeStyles,
  PairPreview,
  SkeletonItem,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';

/** Number of groups shown at first, and added per click. */
const FIRST = 2;
const MORE_COUNT = 5;
/** Number of images shown per group. */
const SHOWN = 6;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  group: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
    gap: tokens.spacingHorizontalXS,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: 0,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    overflow: 'hidden',
    cursor: 'zoom-in',
    ':hover': { border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': focusOutline,
  },
  picture: { width: '100%', height: '64px' },
  name: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  note: { color: tokens.colorNeutralForeground2 },
  more: { alignSelf: 'flex-start' },
});

export interface GroupPreviewsProps {
  /** Names of the images of each group. */
  groups: readonly (readonly string[])[];
  /** The word for a group: "group" or "sequence". */
  noun: string;
  /** Called with the image that the user chose. */
  onFile: (name: string) => void;
}

/** Renders the images of some groups, a few groups at a time; each image opens its pair. */
export function GroupPreviews({ groups, noun, onFile }: GroupPreviewsProps) {
  const styles = useStyles();
  const [count, setCount] = useState(FIRST);
  const left = groups.length - count;
  return (
    <>
      <ul className={styles.root} aria-label={`Images by ${noun}`}>
        {groups.slice(0, count).map((group) => (
          <li key={group[0]}>
            <Group images={group} onFile={onFile} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          data-action="list.more"
          size="small"
          appearance="subtle"
          className={styles.more}
          onClick={() => setCount(count + MORE_COUNT)}
        >
          Show {formatNoun(Math.min(left, MORE_COUNT), `more ${noun}`)}
          {left > MORE_COUNT ? ` of ${left.toLocaleString('en-US')}` : ''}
        </Button>
      )}
    </>
  );
}

function Group({ images, onFile }: { images: readonly string[]; onFile: (name: string) => void }) {
  const styles = useStyles();
  const shown = images.slice(0, SHOWN);
  const pairs = usePairsOf(shown);
  return (
    <>
      <div className={styles.group}>
        {shown.map((name) => {
          const item = pairs.find(({ image }) => image?.name === name);
          return (
            <button
              data-action="finding.showFile"
              key={name}
              type="button"
              className={styles.card}
              title={name}
              aria-label={`Show ${name}`}
              onClick={() => onFile(name)}
            >
              <span className={styles.picture}>
                {item === undefined ? (
                  <SkeletonItem style={{ height: '100%' }} />
                ) : (
                  <PairPreview item={item} mode="image" opacity={0} />
                )}
              </span>
              <Caption1 className={styles.name}>{name}</Caption1>
            </button>
          );
        })}
      </div>
      {images.length > SHOWN && (
        <Caption1 className={styles.note}>and {formatNoun(images.length - SHOWN, 'more', 'more')}</Caption1>
      )}
    </>
  );
}
