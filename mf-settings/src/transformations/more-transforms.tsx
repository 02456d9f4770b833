import { SearchRegular } from '@fluentui/react-icons/svg/search';
import {
  type DeclaredTransform,
  groupOf,
  isSpecified,
  PASTE_NEEDS_OBJECTS,
  TRANSFORM_CARDS,
  TRANSFORM_GROUPS,
} from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Checkbox, formatNoun, Input, LiveText, makeStyles, Panel, Text, tokens } from '@twinset/ui';
import { memo, useState } from 'react';
import { maskEffect } from './mask-effect.ts';

/** The transforms that have no card until they are chosen. */
const MORE = TRANSFORM_CARDS.filter(({ flag }) => !isSpecified(flag));

const useStyles = makeStyles({
  // Longer than what is left of most sheets of paper.
  root: { breakInside: 'auto' },
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0 },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
    gap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  about: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    // Aligned with the label of the checkbox.
    paddingLeft: '32px',
  },
});

const matches = ({ label, description, flag }: DeclaredTransform, words: string): boolean =>
  `${label} ${description} ${flag}`.toLowerCase().includes(words);

/** Memoised, like the list itself: there are many, and each change of a setting renders the page again. */
const Row = memo(function Row({ row }: { row: DeclaredTransform }) {
  const styles = useStyles();
  const on = useStore((state) => state.config[row.flag]);
  const isOfObjects = useStore((state) => state.config.maskContent === 'objects');
  const needsObjects = row.kind === 'paste' && !isOfObjects;
  return (
    <div>
      <Checkbox
        label={row.label}
        checked={on}
        disabled={needsObjects && !on}
        onChange={(_, { checked }) => getStore().setFlag(row.flag, checked === true)}
      />
      <Text size={200} className={styles.about}>
        {`${row.description} ${needsObjects ? PASTE_NEEDS_OBJECTS : maskEffect(row)}`}
      </Text>
    </div>
  );
});

/** Renders all transforms without a card, in groups, with a search; a chosen one gets a card. */
export const MoreTransforms = memo(function MoreTransforms() {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const found = MORE.filter((row) => matches(row, search.trim().toLowerCase()));
  const groups = Object.entries(TRANSFORM_GROUPS).map(([group, title]) => ({
    title,
    rows: found.filter((row) => groupOf(row) === group),
  }));
  return (
    <Panel
      title="More transformations"
      hint="Selected transformations appear above, with their ranges."
      className={styles.root}
    >
      <Input
        type="search"
        aria-label="Search transformations"
        placeholder="Search, for example noise"
        contentBefore={<SearchRegular />}
        value={search}
        onChange={(_, { value }) => setSearch(value)}
      />
      <LiveText text={search === '' ? '' : `${formatNoun(found.length, 'transformation')} found`} />
      {found.length === 0 && <Text>No transformation matches this search.</Text>}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <Text weight="semibold">{title}</Text>
            <div className={styles.rows}>
              {rows.map((row) => (
                <Row key={row.flag} row={row} />
              ))}
            </div>
          </section>
        ))}
    </Panel>
  );
});
