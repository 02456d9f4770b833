import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import type { FileKind } from '@twinset/sdk';
import { makeStyles, Text, Title2, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    inset: tokens.spacingHorizontalM,
    // Above dialogs and toasts.
    zIndex: 2_000_000,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalS,
    textAlign: 'center',
    // The window takes the drop, and the page below gets no events of leaving.
    pointerEvents: 'none',
    border: `${tokens.strokeWidthThickest} dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  icon: { fontSize: '64px', color: tokens.colorBrandForeground1 },
  title: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** Covers the window while files are dragged over it. */
export function DropOverlay({ isOver, kind }: { isOver: boolean; kind: FileKind | null }) {
  const styles = useStyles();
  if (!isOver) return null;
  return (
    <div className={styles.root} data-testid="drop-overlay">
      <ArrowUploadRegular className={styles.icon} />
      <Title2 as="h2" className={styles.title}>
        Drop to add {kind ?? 'images'}
      </Title2>
      <Text className={styles.hint}>Files, whole folders, or a zip or tar of a dataset.</Text>
    </div>
  );
}
