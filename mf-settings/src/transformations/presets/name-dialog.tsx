import { Button, Field, Input, ModalDialog, makeStyles, Radio, RadioGroup, tokens } from '@twinset/ui';
import { type KeyboardEvent, useState } from 'react';
import { nameProblem, PRESET_SCOPES, type PresetScope } from './preset.ts';

export interface NameDialogProps {
  open: boolean;
  title: string;
  /** Name at first. */
  name: string;
  /** True if the settings to save are chosen here. */
  hasScope: boolean;
  /** Returns why a name cannot be used; null if it can. */
  problemOf: (name: string) => string | null;
  onSave: (name: string, scope: PresetScope) => void;
  onClose: () => void;
}

const HINTS: Record<PresetScope, string> = {
  transformations: 'With their ranges and how many are applied',
  all: 'Without those of this dataset: classes, repairs, columns, budget and channels',
};

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/**
 * Renders the dialog in which a preset gets its name. It stays mounted: the page behind a dialog that is removed while it
 * is open remains hidden from screen readers.
 */
export function NameDialog(props: NameDialogProps) {
  const { open, title, name: first, hasScope, problemOf, onSave, onClose } = props;
  const styles = useStyles();
  const [wasOpen, setWasOpen] = useState(false);
  const [name, setName] = useState(first);
  const [scope, setScope] = useState<PresetScope>('transformations');
  const [problem, setProblem] = useState<string | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setName(first);
      setScope('transformations');
      setProblem(null);
    }
  }
  const save = () => {
    const found = nameProblem(name) ?? problemOf(name.trim());
    setProblem(found);
    if (found === null) onSave(name.trim(), scope);
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
  };
  return (
    <ModalDialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-action="dialog.cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button data-action="dialog.confirm" appearance="primary" onClick={save}>
            {title}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label="Name" {...(problem === null ? {} : { validationMessage: problem })}>
          <Input value={name} onChange={(_, { value }) => setName(value)} onKeyDown={saveOnEnter} />
        </Field>
        {hasScope && (
          <Field label="Settings">
            <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as PresetScope)}>
              {Object.entries(PRESET_SCOPES).map(([value, label]) => (
                <Radio key={value} value={value} label={`${label}. ${HINTS[value as PresetScope]}.`} />
              ))}
            </RadioGroup>
          </Field>
        )}
      </div>
    </ModalDialog>
  );
}
