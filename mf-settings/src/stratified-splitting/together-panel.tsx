import {
  getStore,
  useDimension,
  useStore,
  useStratificationFilename,
  useStratificationParameters,
} from '@twinset/sdk';
import { Field, makeStyles, NearChoice, Panel, Select, Switch, Text, tokens } from '@twinset/ui';
import { backgroundOptions, backgroundValue } from './background.ts';

const useStyles = makeStyles({
  select: { minWidth: 0, width: '100%' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** Renders the choice of the pairs that must share a set, and of the background for measured attributes. */
export function TogetherPanel() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const filename = useStratificationFilename().data?.results ?? null;
  const columns = useStratificationParameters(filename !== null).data?.results ?? [];
  const classes = useDimension().data?.classes ?? [];
  const set = getStore().setConfig;
  return (
    <Panel title="Keep together">
      <Text>
        A group is a set of pairs that are never split between sets, so that no test image was seen in
        training.
      </Text>
      <div className={styles.fields}>
        <Field
          label="Group column"
          hint="Pairs with the same value, such as one patient, are never split between sets."
        >
          <Select
            className={styles.select}
            value={filename === null ? '' : config.groupColumn}
            disabled={filename === null}
            onChange={(_, { value }) => set({ groupColumn: value })}
          >
            <option value="">No group column</option>
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Background of the masks"
          hint="Everything else is the object whose attributes are measured."
        >
          <Select
            className={styles.select}
            value={String(config.background)}
            onChange={(_, { value }) => set({ background: backgroundValue(value) })}
          >
            {backgroundOptions(classes, config).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <NearChoice
        value={config.keepNearDuplicates}
        hint="Images that look the same and have the same mask, possibly re-encoded, resized, rotated or flipped. Too many means more than a quarter of the data, or so many that a set would be empty. Exact duplicates are always kept in one set."
        onChange={(keep) => set({ keepNearDuplicates: keep })}
      />
      <Field hint="Images with numbered names that each look like the next: frames of a video or slices of a volume.">
        <Switch
          label="Keep consecutive frames together"
          checked={config.groupFrames}
          onChange={(_, { checked }) => set({ groupFrames: checked })}
        />
      </Field>
    </Panel>
  );
}
