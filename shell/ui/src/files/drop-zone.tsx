import type { ReactNode } from 'react';
import type { EmptyIllustration } from '../feedback/empty-state.tsx';
import { makeStyles, mergeClasses, Text } from '../fluent.ts';
import { lazyPart } from '../parts/lazy-part.tsx';

export interface DropZoneProps {
  /** File types of the picker, for example ".png,.jpeg,.jpg". */
  accept: string;
  multiple?: boolean;
  /** A bar instead of the large area. */
  compact?: boolean;
  /** Label of the picker's button. */
  label: string;
  hint: ReactNode;
  /** Shows a folder picker as well. */
  folders?: boolean;
  disabledReason?: string | null | undefined;
  /** False if the window takes drops, wherever they are. */
  drag?: boolean;
  /** Drawing in the large area; an arrow by default. */
  drawing?: EmptyIllustration | undefined;
  onFiles: (files: File[]) => void;
}

// Keeps the space while the code is loading, so that nothing below moves.
const useStyles = makeStyles({
  root: { display: 'grid', minHeight: 'clamp(320px, calc(100dvh - 340px), 720px)' },
  compact: { minHeight: '58px' },
});

function NotLoaded() {
  return (
    <Text role="status">
      The file chooser could not be loaded yet. Retrying until the connection is back…
    </Text>
  );
}

const Loaded = lazyPart<DropZoneProps>(() => import('./live-drop-zone.tsx'), NotLoaded);

/** Accepts files by picker and drag and drop, and folders. The same file can be chosen again. */
export function DropZone(props: DropZoneProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, props.compact && styles.compact)}>
      <Loaded {...props} />
    </div>
  );
}
