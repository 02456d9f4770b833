import { getStore, useCapabilities, useStore } from '@twinset/sdk';
import { Checkbox, makeStyles, Panel, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, padding: 0 },
  item: { listStyleType: 'none' },
  description: {
    display: 'block',
    paddingInlineStart: tokens.spacingHorizontalXXXL,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

/** Renders the choice of files for trainers that the result contains beside its images and masks. */
export function ExportsPanel({ disabled }: { disabled: boolean }) {
  const styles = useStyles();
  const formats = useCapabilities().data?.exports ?? [];
  const chosen = useStore((state) => state.config.exports);
  if (formats.length === 0) return null;
  const toggle = (name: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== name);
    getStore().setConfig({ exports: isOn ? [...others, name] : others });
  };
  const labels = formats.filter(({ name }) => chosen.includes(name)).map(({ label }) => label);
  return (
    <Panel title="Exports for trainers" hint="Images, masks, manifest and split do not change.">
      <details open={chosen.length > 0 ? true : undefined}>
        <summary className={styles.summary}>
          {labels.length === 0 ? 'Choose formats' : labels.join(', ')}
        </summary>
        <ul className={styles.list}>
          {formats.map(({ name, label, description }) => (
            <li key={name} className={styles.item}>
              <Checkbox
                label={label}
                checked={chosen.includes(name)}
                disabled={disabled}
                onChange={(_, { checked }) => toggle(name, checked === true)}
              />
              <Text size={200} className={styles.description}>
                {description}
              </Text>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
