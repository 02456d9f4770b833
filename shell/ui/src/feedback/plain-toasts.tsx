import { Button, makeStyles, tokens } from '../fluent.ts';
import type { ToastListProps } from './toast-host.tsx';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    top: tokens.spacingVerticalL,
    right: tokens.spacingHorizontalL,
    zIndex: 1000,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: 'min(320px, 90vw)',
    maxHeight: '90vh',
    overflowY: 'auto',
  },
  toast: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
});

/** Number of toasts that Fluent's host shows at once. */
const SHOWN_MAX = 5;

/**
 * Renders the last messages unstyled, while the code of Fluent's toasts is not loaded. Each stays until it is
 * closed.
 */
export function PlainToasts({ messages, onClose }: ToastListProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {messages.slice(-SHOWN_MAX).map(({ number, intent, title, description }) => (
        <div key={number} role={intent === 'error' ? 'alert' : 'status'} className={styles.toast}>
          <b>{title}</b>
          {description}
          <Button size="small" onClick={() => onClose(number)}>
            Close
          </Button>
        </div>
      ))}
    </div>
  );
}
