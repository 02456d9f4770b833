import {
  type AugmentConfig,
  CONFIG_LIMITS,
  type DeclaredTransform,
  TRANSFORM_CARDS,
  type TransformFlag,
} from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Button, Checkbox, makeStyles, NumberField, Text, tokens } from '@twinset/ui';

type Group = AugmentConfig['transformGroups'][number];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'start' },
  fields: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'end' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  count: { width: '200px' },
});

const NEW_GROUP: Group = { transforms: [], count: 1, probability: 1 };

const save = (transformGroups: Group[]) => getStore().setConfig({ transformGroups });

/** Renders the groups of transforms of which an output has only some. */
export function PolicyGroups() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const groups = config.transformGroups;
  const on = TRANSFORM_CARDS.filter(({ flag }) => config[flag]);
  if (on.length < 2 && groups.length === 0) return null;
  return (
    <div className={styles.root}>
      {groups.map((group, at) => {
        const others = groups.flatMap((other) => (other === group ? [] : other.transforms));
        return (
          <GroupFields
            key={at}
            number={at + 1}
            group={group}
            rows={on.filter(({ flag }) => !others.includes(flag))}
            onChange={(next) => save(next ? groups.with(at, next) : groups.toSpliced(at, 1))}
          />
        );
      })}
      <Button
        data-action="transforms.addGroup"
        size="small"
        disabled={groups.length >= CONFIG_LIMITS.transformGroupsMax}
        onClick={() => save([...groups, NEW_GROUP])}
      >
        Add group
      </Button>
    </div>
  );
}

interface GroupFieldsProps {
  number: number;
  group: Group;
  /** Enabled transforms that are in no other group. */
  rows: readonly DeclaredTransform[];
  /** Replaces the group; null removes it. */
  onChange: (group: Group | null) => void;
}

function GroupFields({ number, group, rows, onChange }: GroupFieldsProps) {
  const styles = useStyles();
  const { transforms, count, probability } = group;
  const toggle = (flag: TransformFlag, isIn: boolean) =>
    onChange({
      ...group,
      transforms: isIn ? [...transforms, flag] : transforms.filter((one) => one !== flag),
    });
  return (
    <section aria-label={`Group ${number}`}>
      <div className={styles.head}>
        <Text weight="semibold">{`Group ${number}: an output has only some of these`}</Text>
        <Button
          data-action="transforms.removeGroup"
          size="small"
          onClick={() => onChange(null)}
        >{`Remove group ${number}`}</Button>
      </div>
      <div className={styles.fields}>
        {rows.map(({ flag, label }) => (
          <Checkbox
            key={flag}
            label={label}
            checked={transforms.includes(flag)}
            onChange={(_, { checked }) => toggle(flag, checked === true)}
          />
        ))}
      </div>
      <div className={styles.fields}>
        <div className={styles.count}>
          <NumberField
            label="Transformations of the group"
            value={count}
            min={1}
            max={CONFIG_LIMITS.transformCountMax}
            onChange={(next) => onChange({ ...group, count: next })}
          />
        </div>
        <div className={styles.count}>
          <NumberField
            label="Outputs with some of them"
            unit="%"
            value={Math.round(probability * 100)}
            min={0}
            max={100}
            onChange={(percent) => onChange({ ...group, probability: percent / 100 })}
          />
        </div>
      </div>
    </section>
  );
}
