import type { IntakePlanView } from '@twinset/contract';
import { formatCount, formatNoun, makeStyles, SET_LABELS, Subtitle2, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  title: { margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  row: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  files: { color: tokens.colorNeutralForeground3 },
});

type Pair = IntakePlanView['shown'][number];

/** Returns the source of a mask in words. */
function maskText({ masks, mask, maskFiles }: Pair): string {
  const [first = ''] = masks;
  const more = maskFiles > 1 ? ` and ${formatCount(maskFiles - 1)} more` : '';
  if (mask === 'empty') return 'empty mask';
  if (mask === 'drawn') return first === '' ? 'drawn mask' : `mask drawn from ${first}`;
  if (mask === 'objects') return `${formatNoun(maskFiles, 'object')}: ${first}${more}`;
  return mask === 'merged' ? `merged: ${first}${more}` : first;
}

/** Renders the first pairs of a plan: the name, the files, the set and the group. */
export function PairList({ pairs, total }: { pairs: readonly Pair[]; total: number }) {
  const styles = useStyles();
  if (pairs.length === 0) return null;
  return (
    <section aria-label="Pairs">
      <Subtitle2 as="h3" className={styles.title}>
        {total > pairs.length ? `The first ${pairs.length} of ${formatCount(total)} pairs` : 'Pairs'}
      </Subtitle2>
      <ul className={styles.list}>
        {pairs.map((pair) => (
          <li key={pair.name} className={styles.row}>
            <Text>
              {pair.name}
              {pair.set === undefined ? '' : ` · ${SET_LABELS[pair.set].toLowerCase()}`}
              {pair.group === undefined ? '' : ` · group ${pair.group.replace(/^\//, '')}`}
            </Text>
            <Text size={200} className={styles.files}>
              {pair.images.join(' & ')} + {maskText(pair)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
