import { roleOf } from '@twinset/contract';
import { canBeClass, getStore, nameOf, setName, setRole, useDimension, useStore } from '@twinset/sdk';
import {
  Button,
  formatCount,
  makeStyles,
  QueryProblem,
  Skeleton,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';
import { ClassRow } from './class-row.tsx';

/** Number of classes shown at first; a button shows the rest. */
const FIRST = 12;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

/** Renders the legend: each label with its colour, share, name and role. */
export function ClassSection() {
  const styles = useStyles();
  const { data, error, isPending, refetch } = useDimension();
  const classes = useStore((state) => state.config.classes);
  const background = useStore((state) => state.config.background);
  const [all, setAll] = useState(false);
  if (error !== null)
    return (
      <QueryProblem error={error} title="The classes could not be read" onRetry={() => void refetch()} />
    );
  if (isPending) {
    return (
      <Skeleton aria-label="Loading the classes" className={styles.root}>
        <SkeletonItem size={48} />
        <SkeletonItem size={48} />
      </Skeleton>
    );
  }
  if (data.classes.length === 0) return <Text>No masks have been read yet.</Text>;
  const config = { classes, background };
  const { setConfig } = getStore();
  const shown = all ? data.classes : data.classes.slice(0, FIRST);
  return (
    <>
      <ul className={styles.root} aria-label="Classes">
        {shown.map((label) => (
          <ClassRow
            key={label.value}
            label={label}
            name={nameOf(config, label.value)}
            role={roleOf(config, label)}
            canBeClass={canBeClass(config, data.classes, label.value)}
            onName={(name) => setConfig(setName(config, label.value, name))}
            onRole={(role) => setConfig(setRole(config, label, role))}
          />
        ))}
      </ul>
      {data.classes.length > FIRST && (
        <Button size="small" appearance="subtle" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${formatCount(data.classes.length)} classes`}
        </Button>
      )}
    </>
  );
}
