import { Button, Input } from '@twinset/ui';
import { useState } from 'react';
import { readValues } from './main-values.ts';

/** Renders a list of values that can be edited, and a button that changes all labels to the nearest of them. */
export function ValuesField({
  initial,
  onChoose,
}: {
  initial: readonly (number | string)[];
  onChoose: (values: (number | string)[]) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? initial.join(', ');
  const values = readValues(shown);
  const isEnough = values !== null && new Set(values).size >= 2;
  return (
    <>
      <Input
        size="small"
        aria-label="Values of the classes"
        value={shown}
        onChange={(_, { value }) => setText(value)}
      />
      <Button
        data-action="repair.choose"
        size="small"
        disabled={!isEnough}
        onClick={() => values && onChoose(values)}
      >
        Change labels to the nearest value
      </Button>
    </>
  );
}
