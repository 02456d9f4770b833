import { Badge } from '../fluent.ts';
import { Tooltip } from './tooltip.tsx';

export type StepState = 'empty' | 'ready' | 'attention' | 'done';

const LOOK = {
  empty: { color: 'subtle', appearance: 'ghost', text: 'Not yet' },
  ready: { color: 'brand', appearance: 'tint', text: 'Ready' },
  attention: { color: 'warning', appearance: 'tint', text: 'Needs attention' },
  done: { color: 'success', appearance: 'tint', text: 'Done' },
} as const;

/** The state of a step in one word; `label` says it in a sentence. */
export function StatusBadge({ state, label }: { state: StepState; label?: string | undefined }) {
  const { color, appearance, text } = LOOK[state];
  const badge = (
    <Badge color={color} appearance={appearance} size="medium">
      {text}
    </Badge>
  );
  if (label === undefined) return badge;
  return <Tooltip content={label}>{badge}</Tooltip>;
}
