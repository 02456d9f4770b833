import { type AugmentConfig, capitalize } from '@twinset/contract';
import {
  PRESET_FIELDS,
  PRESET_STRENGTHS,
  type PresetField,
  type PresetStrength,
  presetConfig,
  presetLabel,
} from '@twinset/contract/presets';
import { getStore, useStore } from '@twinset/sdk';
import { Button, Field, LiveText, makeStyles, Select, Text, tokens } from '@twinset/ui';
import { useState } from 'react';
import { OwnPresets } from './presets/own-presets.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, alignItems: 'flex-end' },
  done: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type Patch = Partial<AugmentConfig>;

interface Applied {
  text: string;
  before: Patch;
  after: Patch;
}

/** Returns the values of the fields that a preset replaces. */
function valuesOf(fields: Patch, config: Patch): Patch {
  const names = Object.keys(fields) as (keyof Patch)[];
  return Object.fromEntries(names.map((name) => [name, config[name]]));
}

const isEqual = (a: Patch, b: Patch) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Renders the menu of presets by field and strength, and those of the user; the last one can be undone until one of its
 * settings is changed.
 */
export function PresetMenu() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const [field, setField] = useState<PresetField>('cells');
  const [strength, setStrength] = useState<PresetStrength>('medium');
  const [applied, setApplied] = useState<Applied | null>(null);
  const { setConfig } = getStore();
  const apply = (text: string, after: Patch) => {
    setApplied({ text, before: valuesOf(after, getStore().config), after });
    setConfig(after);
  };
  const undo = (before: Patch) => {
    setConfig(before);
    setApplied(null);
  };
  const shown = applied !== null && isEqual(valuesOf(applied.after, config), applied.after) ? applied : null;
  return (
    <>
      <div className={styles.root}>
        <Field label="Preset for">
          <Select value={field} onChange={(_, { value }) => setField(value as PresetField)}>
            {PRESET_FIELDS.map((name) => (
              <option key={name} value={name}>
                {presetLabel(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Strength">
          <Select value={strength} onChange={(_, { value }) => setStrength(value as PresetStrength)}>
            {PRESET_STRENGTHS.map((name) => (
              <option key={name} value={name}>
                {capitalize(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          data-action="preset.apply"
          onClick={() => apply(`${presetLabel(field)}, ${strength}`, presetConfig(field, strength))}
        >
          Apply preset
        </Button>
        {shown !== null && (
          <span className={styles.done}>
            <Text size={200}>{`Applied: ${shown.text}.`}</Text>
            <Button
              data-action="preset.undo"
              size="small"
              appearance="subtle"
              onClick={() => undo(shown.before)}
            >
              Undo
            </Button>
          </span>
        )}
        <LiveText text={shown === null ? '' : `Preset applied: ${shown.text}`} />
      </div>
      <OwnPresets onApply={apply} />
    </>
  );
}
