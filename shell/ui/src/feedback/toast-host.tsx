import { useEffect } from 'react';
import { Button, Toast, ToastBody, Toaster, ToastTitle, ToastTrigger, useId, useToastController } from '../fluent.ts';

export interface ToastMessage {
  intent: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description?: string | undefined;
  /** How long it stays, milliseconds. */
  durationMs: number;
}

export interface ToastHostProps {
  /** Calls back for each message from now on; returns the way to stop. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
}

/** Shows what the pipelines say. One host a window; every toast can be closed. */
export function ToastHost({ subscribe }: ToastHostProps) {
  const toasterId = useId('toaster');
  const { dispatchToast } = useToastController(toasterId);
  useEffect(
    () =>
      subscribe(({ intent, title, description, durationMs }) => {
        dispatchToast(
          <Toast>
            <ToastTitle
              action={
                <ToastTrigger>
                  <Button appearance="transparent" size="small">
                    Close
                  </Button>
                </ToastTrigger>
              }
            >
              {title}
            </ToastTitle>
            {description !== undefined && description !== '' && <ToastBody>{description}</ToastBody>}
          </Toast>,
          { intent, timeout: durationMs, pauseOnHover: true, pauseOnWindowBlur: true },
        );
      }),
    [subscribe, dispatchToast],
  );
  return <Toaster toasterId={toasterId} position="top-end" limit={5} />;
}
