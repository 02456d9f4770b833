import { useStore } from '@twinset/sdk';
import { Button, EmptyState, makeStyles, Text, Title3, tokens } from '@twinset/ui';
import { useEffect, useRef } from 'react';
import type { RemoteFault } from './load-remote.ts';

const TEXTS: Record<RemoteFault | 'broken', { title: (area: string) => string; text: string }> = {
  unreachable: {
    title: (area) => `${area} could not be loaded`,
    text: 'Its files could not be downloaded. The other areas keep working, and your data is safe.',
  },
  slow: {
    title: (area) => `${area} is taking too long`,
    text: 'Its files are still loading. The connection may be slow; the other areas keep working.',
  },
  'out-of-date': {
    title: (area) => `${area} is out of date`,
    text: 'It was built for a different version of Twinset than this page. Reload the page; if that does not help, the area must be deployed again.',
  },
  broken: {
    title: (area) => `${area} stopped working`,
    text: 'An error occurred in this area. Your session and settings are kept. Retry, or reload the page.',
  },
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: tokens.spacingHorizontalXXL,
  },
  title: { margin: 0 },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  detail: { maxWidth: '100%', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Returns what a report of the failure needs: the error, the page and the browser. */
const detailOf = (error: Error): string =>
  [`${error.name}: ${error.message}`, location.pathname, navigator.userAgent].join(' · ');

/** Calls `retry` when the connection is back: the browser's, or that to the server. */
function useRetryWhenBack(isWanted: boolean, retry: () => void): void {
  const connected = useStore(({ view }) => view.connected);
  const wasConnected = useRef(connected);
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const isBack = connected && !wasConnected.current;
    wasConnected.current = connected;
    if (isWanted && isBack) latest.current();
  }, [isWanted, connected]);
  useEffect(() => {
    if (!isWanted) return;
    const online = () => latest.current();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [isWanted]);
}

/**
 * Renders the panel that replaces an area that failed.
 * @param name label of the area
 */
export function ErrorPanel({ name, error, onRetry }: { name: string; error: Error; onRetry: () => void }) {
  const styles = useStyles();
  const fault = (error as { fault?: RemoteFault }).fault ?? 'broken';
  const texts = TEXTS[fault];
  useRetryWhenBack(fault === 'unreachable', onRetry);
  return (
    <section role="alert" className={styles.root} data-fault={fault}>
      <Title3 as="h1" className={styles.title}>
        {texts.title(name)}
      </Title3>
      <EmptyState
        drawing="lost"
        action={
          <div className={styles.buttons}>
            <Button data-action="retry" appearance="primary" onClick={onRetry}>
              Retry
            </Button>
            <Button data-action="reload" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </div>
        }
      >
        {texts.text}
      </EmptyState>
      <details className={styles.detail}>
        <summary>Details</summary>
        <Text size={200}>{detailOf(error)}</Text>
      </details>
    </section>
  );
}
