import {
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { Button, makeStyles, useId } from '../fluent.ts';
import type { ToastListProps } from './toast-host.tsx';

const useStyles = makeStyles({
  title: { overflowWrap: 'anywhere' },
  // Below the close button too; otherwise the text would be a narrow column.
  body: { gridColumnEnd: 4, maxHeight: 'min(30vh, 200px)', overflowY: 'auto', overflowWrap: 'anywhere' },
});

/** Renders the part of `ToastHost` that is loaded on demand. Every toast can be closed. */
export default function FluentToasts({ messages }: ToastListProps) {
  const styles = useStyles();
  const toasterId = useId('toaster');
  const { dispatchToast } = useToastController(toasterId);
  const shown = useRef(0);
  useEffect(() => {
    for (const { number, intent, title, description, durationMs } of messages) {
      if (number <= shown.current) continue;
      shown.current = number;
      const close = (
        <ToastTrigger>
          <Button appearance="transparent" size="small">
            Close
          </Button>
        </ToastTrigger>
      );
      dispatchToast(
        <Toast>
          <ToastTitle action={close} className={styles.title}>
            {title}
          </ToastTitle>
          {description !== undefined && description !== '' && (
            <ToastBody className={styles.body}>{description}</ToastBody>
          )}
        </Toast>,
        { intent, timeout: durationMs, pauseOnHover: true },
      );
    }
  }, [messages, dispatchToast, styles]);
  return <Toaster toasterId={toasterId} position="top-end" limit={5} />;
}
