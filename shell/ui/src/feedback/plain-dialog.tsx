import { useId } from 'react';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import type { ModalDialogProps } from './modal-dialog.tsx';

const useStyles = makeStyles({
  root: {
    maxWidth: 'min(600px, 94vw)',
    padding: tokens.spacingHorizontalXXL,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  panel: { width: '96vw', maxWidth: '880px' },
  wide: { width: '96vw', maxWidth: 'none' },
  title: {
    display: 'flex',
    justifyContent: 'space-between',
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalXXL,
  },
});

/** Opens the dialog while it is in the page. It is closed before it is removed, so that the focus returns. */
const whileInPage = (dialog: HTMLDialogElement) => {
  dialog.showModal();
  return () => dialog.close();
};

/** Renders the browser's own dialog, with the same texts and buttons, while Fluent's code is not loaded. */
export function PlainDialog(props: ModalDialogProps) {
  const {
    open,
    title,
    titleAction,
    children,
    actions,
    wide = false,
    panel = false,
    alert = false,
    onClose,
    onKeyDown,
  } = props;
  const styles = useStyles();
  const titleId = useId();
  if (!open) return null;
  return (
    <dialog
      ref={whileInPage}
      aria-labelledby={titleId}
      {...(alert ? { role: 'alertdialog' } : {})}
      className={mergeClasses(styles.root, wide && styles.wide, panel && styles.panel)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The owner decides whether it closes.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
        {titleAction}
      </h2>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
