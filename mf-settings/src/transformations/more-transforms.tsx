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
import { useState } from 'react';
import { maskEffect } from './mask-effect.ts';

/** The transforms that have no card until they are chosen. */
const MORE = TRANSFORM_CARDS.filter(({ flag }) => !isSpecified(flag));

const useStyles = makeStyles({
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

/** Renders all transforms without a card, in groups, with a search; a chosen one gets a card. */
export function MoreTransforms() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const [search, setSearch] = useState('');
  const found = MORE.filter((row) => matches(row, search.trim().toLowerCase()));
  const groups = Object.entries(TRANSFORM_GROUPS).map(([group, title]) => ({
    title,
    rows: found.filter((row) => groupOf(row) === group),
  }));
  return (
    <Panel title="More transformations" hint="Selected transformations appear above, with their ranges.">
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
              {rows.map((row) => {
                const needsObjects = row.kind === 'paste' && config.maskContent !== 'objects';
                return (
                  <div key={row.flag}>
                    <Checkbox
                      label={row.label}
                      checked={config[row.flag]}
                      disabled={needsObjects && !config[row.flag]}
                      onChange={(_, { checked }) => getStore().setFlag(row.flag, checked === true)}
                    />
                    <Text size={200} className={styles.about}>
                      {`${row.description} ${needsObjects ? PASTE_NEEDS_OBJECTS : maskEffect(row)}`}
                    </Text>
                  </div>
                );
              })}
            </div>
          </section>
        ))}
    </Panel>
  );
}
