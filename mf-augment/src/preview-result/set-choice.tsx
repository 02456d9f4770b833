import { SETS, type SetName } from '@twinset/contract';
import { Segments } from '@twinset/ui';

/** Specified texts. */
const NAMES: Record<SetName, string> = { train: 'Training', val: 'Validation', test: 'Testing' };
const CHOICES = SETS.map((value) => ({ value, label: NAMES[value] }));

/** Renders the choice of the set to show. */
export const SetChoice = ({ set, onSet }: { set: SetName; onSet: (set: SetName) => void }) => (
  <Segments label="Set" value={set} choices={CHOICES} onChange={onSet} />
);
