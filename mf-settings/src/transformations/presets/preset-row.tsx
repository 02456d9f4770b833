import { ActionButton, Button, makeStyles, Text, tokens } from '@twinset/ui';
import { PRESET_SCOPES } from './preset.ts';
import type { StoredPreset } from './preset-store.ts';

export interface PresetRowProps {
  preset: StoredPreset;
  position: number;
  onApply: () => void;
  onRename: () => void;
  onCopyLink: () => void;
  onSaveFile: () => void;
  onDelete: () => void;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  name: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  scope: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXS },
  // All of them fit in one row of a phone.
  action: {
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalSNudge,
    paddingRight: tokens.spacingHorizontalSNudge,
  },
});

/** Renders a preset of the user with its actions. */
export function PresetRow({ preset, position, ...on }: PresetRowProps) {
  const styles = useStyles();
  const { name, scope } = preset;
  return (
    <li data-position={position} className={styles.root}>
      <span className={styles.name}>
        <Text>{name}</Text>
        <Text size={200} className={styles.scope}>
          {PRESET_SCOPES[scope]}
        </Text>
      </span>
      <span className={styles.actions}>
        <Button
          data-action="preset.applyOwn"
          size="small"
          className={styles.action}
          aria-label={`Apply ${name}`}
          onClick={on.onApply}
        >
          Apply
        </Button>
        <Button
          data-action="preset.rename"
          size="small"
          className={styles.action}
          appearance="subtle"
          aria-label={`Rename ${name}`}
          onClick={on.onRename}
        >
          Rename
        </Button>
        <Button
          data-action="preset.copyLink"
          size="small"
          className={styles.action}
          appearance="subtle"
          aria-label={`Copy link of ${name}`}
          onClick={on.onCopyLink}
        >
          Copy link
        </Button>
        <Button
          data-action="preset.saveFile"
          size="small"
          className={styles.action}
          appearance="subtle"
          aria-label={`Save file of ${name}`}
          onClick={on.onSaveFile}
        >
          Save file
        </Button>
        <ActionButton
          data-action="preset.delete"
          size="small"
          className={styles.action}
          appearance="subtle"
          danger
          aria-label={`Delete ${name}`}
          onClick={on.onDelete}
        >
          Delete
        </ActionButton>
      </span>
    </li>
  );
}
