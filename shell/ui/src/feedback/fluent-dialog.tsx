import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '../fluent.ts';
import type { ModalDialogProps } from './modal-dialog.tsx';

const useStyles = makeStyles({
  // File names have no spaces to wrap at.
  root: { overflowWrap: 'anywhere' },
  panel: { width: 'min(96vw, 880px)', maxWidth: 'none' },
  wide: { width: 'min(96vw, 1600px)', maxWidth: 'none' },
});

/** Renders the part of `ModalDialog` that is loaded on demand. */
export default function FluentDialog(props: ModalDialogProps) {
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
  return (
    <Dialog
      open={open}
      modalType={alert ? 'alert' : 'modal'}
      onOpenChange={(_, data) => !data.open && onClose()}
    >
      <DialogSurface
        className={mergeClasses(styles.root, wide && styles.wide, panel && styles.panel)}
        onKeyDown={onKeyDown}
      >
        <DialogBody>
          <DialogTitle action={titleAction === undefined ? null : { children: titleAction }}>
            {title}
          </DialogTitle>
          <DialogContent>{children}</DialogContent>
          {actions !== undefined && <DialogActions fluid>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
