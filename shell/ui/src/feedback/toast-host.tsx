import type { ToastMessage } from '@twinset/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '../fluent.ts';
import { useIsPressed } from './use-is-pressed.ts';

interface NumberedToast extends ToastMessage {
  number: number;
}

export interface ToastHostProps {
  /** Calls back for each new message; returns a function that unsubscribes. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    maxHeight: '40vh',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  bar: { borderRadius: 0 },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** Number of messages shown at once. */
const SHOWN_MAX = 3;

/** Adds a message; an equal one that is still shown is replaced, so that it is shown for its whole time again. */
function added(list: readonly NumberedToast[], message: ToastMessage): NumberedToast[] {
  const number = (list.at(-1)?.number ?? 0) + 1;
  const others = list.filter(
    ({ title, description }) => title !== message.title || description !== message.description,
  );
  return [...others, { ...message, number }].slice(-SHOWN_MAX);
}

/** Renders one message until its time has passed; while `isPaused`, time does not pass. */
function Toast({
  message: { number, intent, title, description, durationMs, undo, signal },
  isPaused,
  onClose,
}: {
  message: NumberedToast;
  isPaused: boolean;
  onClose: (number: number) => void;
}) {
  const styles = useStyles();
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onClose(number), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs, number, onClose]);
  useEffect(() => {
    const close = () => onClose(number);
    // It may have ended before the message was rendered.
    if (signal?.aborted) close();
    signal?.addEventListener('abort', close);
    return () => signal?.removeEventListener('abort', close);
  }, [signal, number, onClose]);
  return (
    <div role={intent === 'error' ? 'alert' : 'status'} data-toast={title} data-duration={durationMs}>
      <MessageBar intent={intent} className={styles.bar}>
        <MessageBarBody className={styles.body}>
          <MessageBarTitle>{title}</MessageBarTitle>
          {description}
        </MessageBarBody>
        <MessageBarActions>
          {undo !== undefined && (
            <Button
              data-action="toast.undo"
              size="small"
              onClick={() => {
                undo();
                onClose(number);
              }}
            >
              Undo
            </Button>
          )}
          <Button data-action="toast.close" size="small" onClick={() => onClose(number)}>
            Close
          </Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}

/**
 * Renders the messages of the flows in a row below the page, which takes its height from the page, so that they
 * never cover a control. One host per window. They stay while the pointer or the focus is in the row, which gives the
 * focus back to the page when the message with it ends. The row does not change while a pointer is pressed: a button
 * above it would move away before the release, and not be clicked.
 */
export function ToastHost({ subscribe }: ToastHostProps) {
  const styles = useStyles();
  const [messages, setMessages] = useState<NumberedToast[]>([]);
  const [shown, setShown] = useState(messages);
  const isPressed = useIsPressed();
  if (!isPressed && shown !== messages) setShown(messages);
  const root = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => subscribe((message) => setMessages((list) => added(list, message))), [subscribe]);
  useEffect(() => {
    // Elements that are removed send no event when they lose the pointer or the focus.
    if (shown.length === 0) setHovered(false);
    if (!isFocused || root.current?.contains(document.activeElement)) return;
    setFocused(false);
    if (document.activeElement !== document.body) return;
    const page = before.current?.isConnected ? before.current : document.getElementById('page-title');
    page?.focus({ preventScroll: true });
  }, [shown, isFocused]);
  const close = useCallback(
    (closed: number) => setMessages((list) => list.filter(({ number }) => number !== closed)),
    [],
  );
  if (shown.length === 0) return null;
  return (
    <section
      ref={root}
      aria-label="Messages"
      className={styles.root}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !root.current?.contains(relatedTarget))
          before.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      {shown.map((message) => (
        <Toast key={message.number} message={message} isPaused={isHovered || isFocused} onClose={close} />
      ))}
    </section>
  );
}
