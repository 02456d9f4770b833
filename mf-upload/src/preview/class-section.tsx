import { type ClassRole, type DatasetClass, roleOf } from '@twinset/contract';
import { canBeClass, getStore, nameOf, setName, setRole, useDimension, useStore } from '@twinset/sdk';
import {
  Button,
  Caption1,
  formatCount,
  formatNoun,
  makeStyles,
  QueryProblem,
  Skeleton,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';
import { type LabelValue, splitRepairs, targetOf, withTarget } from './class-map.ts';
import { ClassRow } from './class-row.tsx';
import { ignoredLabel, targetsOf } from './class-targets.ts';

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
  changes: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
});

/** Renders the legend: each label with its colour, pixels, name and role, and the label that it becomes. */
export function ClassSection() {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const { before, map } = splitRepairs(repairs);
  const { data, error, isPending, refetch } = useDimension(before);
  const changed = useDimension();
  // Until the response arrives, the classes are those of the former changes.
  const after = changed.isPlaceholderData ? undefined : changed.data?.classes;
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
  const known = new Set(data.classes.map(({ value }) => value));
  const created = (after ?? []).filter(
    ({ value }) => !known.has(value) && map.some(({ to }) => to === value),
  );
  const shown = all ? data.classes : data.classes.slice(0, FIRST);
  const common = (label: DatasetClass) => ({
    label,
    name: nameOf(config, label.value),
    role: roleOf(config, label),
    canBeClass: canBeClass(config, data.classes, label.value),
    onName: (name: string) => setConfig(setName(config, label.value, name)),
    onRole: (role: ClassRole) => setConfig(setRole(config, label, role)),
  });
  const onTarget = (value: LabelValue, target: LabelValue) => {
    const isIgnored = target !== value && target === ignoredLabel(data.classes, config);
    setConfig({
      repairs: withTarget(repairs, value, target),
      ...(isIgnored ? setRole(config, { value: target }, 'ignore') : {}),
    });
  };
  return (
    <>
      <ul className={styles.root} aria-label="Classes">
        {shown.map((label) => {
          const { value, pixels } = label;
          const own = after?.find((one) => one.value === value);
          return (
            <ClassRow
              key={value}
              {...common(label)}
              target={targetOf(map, value)}
              targets={targetsOf(data.classes, config, value)}
              onTarget={(target) => onTarget(value, target)}
              after={own && own.pixels !== pixels ? own : undefined}
            />
          );
        })}
        {created.map((label) => (
          <ClassRow key={label.value} {...common(label)} />
        ))}
      </ul>
      {data.classes.length > FIRST && (
        <Button
          data-action="list.expand"
          size="small"
          appearance="subtle"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${formatCount(data.classes.length)} classes`}
        </Button>
      )}
      {map.length > 0 && (
        <div className={styles.changes}>
          <Caption1 role="status">{after && changeText(data.classes, after, map)}</Caption1>
          <Button data-action="classes.undo" size="small" onClick={() => setConfig({ repairs: before })}>
            Undo the changes
          </Button>
        </div>
      )}
    </>
  );
}

/** Describes the consequence of the changed labels. */
function changeText(
  classes: readonly DatasetClass[],
  after: readonly DatasetClass[],
  map: ReturnType<typeof splitRepairs>['map'],
): string {
  const changed = classes.filter(({ value }) => targetOf(map, value) !== value);
  const pixels = changed.reduce((sum, one) => sum + one.pixels, 0);
  return `${formatNoun(classes.length, 'label')} become ${formatCount(after.length)}: ${formatCount(pixels)} px change.`;
}
