import { subscribeUnavailableFeatures, unavailableFeatures } from '@twinset/sdk';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@twinset/ui';
import { useState, useSyncExternalStore } from 'react';

const useStyles = makeStyles({ bar: { flexShrink: 0 } });

const TEXTS = {
  storage: {
    title: 'Site data is not stored.',
    text: 'The browser blocks it or its storage is full. Your session and settings are kept only until you reload or close this tab, and other tabs do not share them.',
  },
  channel: {
    title: 'Tabs are not synchronised.',
    text: 'This browser does not let tabs communicate. Reload this tab after you change something in another tab.',
  },
};

/** Renders a message, once, if the browser refuses storage or channels. */
export function UnavailableFeaturesNotice() {
  const styles = useStyles();
  const unavailable = useSyncExternalStore(subscribeUnavailableFeatures, unavailableFeatures);
  const [dismissed, setDismissed] = useState(false);
  if (unavailable.length === 0 || dismissed) return null;
  const { title, text } = TEXTS[unavailable.includes('storage') ? 'storage' : 'channel'];
  return (
    <MessageBar intent="info" politeness="polite" className={styles.bar}>
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {text}
      </MessageBarBody>
      <MessageBarActions>
        <Button data-action="notice.dismiss" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
