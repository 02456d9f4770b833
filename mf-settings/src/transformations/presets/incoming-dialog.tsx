import { quoted } from '@twinset/contract';
import { settingDifferences } from '@twinset/contract/setting-texts';
import { augmentConfigOf, useStore } from '@twinset/sdk';
import { Button, MessageBar, MessageBarBody, ModalDialog, makeStyles, Text, tokens } from '@twinset/ui';
import { useLastDefined } from '../../lib/use-last-defined.ts';
import type { CheckedPreset } from './check-preset.ts';
import { PRESET_SCOPES } from './preset.ts';
import type { Incoming } from './use-incoming.ts';

export interface IncomingDialogProps {
  incoming: Incoming | null;
  /** Reason why it cannot be kept; null if it can. */
  keepProblem: string | null;
  onApply: (checked: CheckedPreset) => void;
  onKeep: (checked: CheckedPreset) => void;
  onClose: () => void;
}

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

function Differences({ checked }: { checked: CheckedPreset }) {
  const styles = useStyles();
  const now = augmentConfigOf(useStore((state) => state.config));
  const rows = settingDifferences(now, { ...now, ...checked.settings });
  if (rows.length === 0) return <Text>Its settings are the current ones.</Text>;
  return (
    <>
      <Text as="p" className={styles.text}>
        Applied, it changes:
      </Text>
      <ul className={styles.list} aria-label="Settings that differ">
        {rows.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from} → {to}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders a preset from a link or a file with what it would change; nothing is changed before it is applied. */
export function IncomingDialog({ incoming, keepProblem, onApply, onKeep, onClose }: IncomingDialogProps) {
  const styles = useStyles();
  // The dialog fades out with the last one.
  const shown = useLastDefined(incoming ?? undefined);
  const checked = shown !== undefined && 'checked' in shown ? shown.checked : null;
  const reason = shown !== undefined && 'reason' in shown ? shown.reason : null;
  const from = shown?.source ?? '';
  return (
    <ModalDialog
      open={incoming !== null}
      title={checked === null ? 'No usable preset' : `Preset ${quoted(checked.preset.name)}`}
      onClose={onClose}
      actions={
        checked === null ? (
          <Button data-action="dialog.close" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button data-action="dialog.cancel" onClick={onClose}>
              Cancel
            </Button>
            <Button data-action="preset.keep" disabled={keepProblem !== null} onClick={() => onKeep(checked)}>
              Keep in your presets
            </Button>
            <Button data-action="dialog.confirm" appearance="primary" onClick={() => onApply(checked)}>
              Apply
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {reason !== null && <Text>{`The preset of ${from} cannot be used. ${reason}`}</Text>}
        {checked !== null && (
          <>
            <Text as="p" className={styles.text}>
              {`From ${from}. Contains: ${PRESET_SCOPES[checked.preset.scope].toLowerCase()}. Nothing is changed until you apply it.`}
            </Text>
            <Differences checked={checked} />
            {[checked.ignored, keepProblem ?? ''].map(
              (text) =>
                text !== '' && (
                  <MessageBar key={text} intent="warning" layout="multiline">
                    <MessageBarBody>{text}</MessageBarBody>
                  </MessageBar>
                ),
            )}
          </>
        )}
      </div>
    </ModalDialog>
  );
}
