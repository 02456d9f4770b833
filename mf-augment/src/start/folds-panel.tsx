import { CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { NumberField, Panel } from '@twinset/ui';
import { useState } from 'react';

/** Renders the number of folds of a cross-validation; 1 is stored as 0, no folds. */
export function FoldsPanel({ disabled }: { disabled: boolean }) {
  const folds = useStore((state) => state.config.folds);
  const [typed, setTyped] = useState(folds);
  return (
    <Panel
      title="Cross-validation"
      hint="folds.csv and fold_outputs.csv list the folds of training and validation pairs; groups and duplicates stay together."
    >
      <NumberField
        label="Folds"
        hint="0 or 1: none."
        // A 1 stays in the field, so that a number that begins with it can be typed.
        value={folds === 0 && typed === 1 ? typed : folds}
        min={0}
        max={CONFIG_LIMITS.foldsMax}
        disabled={disabled}
        onChange={(count) => {
          setTyped(count);
          getStore().setConfig({ folds: count === 1 ? 0 : count });
        }}
      />
    </Panel>
  );
}
