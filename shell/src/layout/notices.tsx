import { useLocation, useNavigate } from '@twinset/router';
import { forgetSession, getStore, type SessionNotice, useFacts, useStore } from '@twinset/sdk';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@twinset/ui';
import { UnavailableFeaturesNotice } from './unavailable-features-notice.tsx';

// Otherwise the page below, which is taller than the window, would shrink it.
const useStyles = makeStyles({ bar: { flexShrink: 0 } });

const TEXTS: Record<Exclude<SessionNotice, null>, { title: string; text: string }> = {
  'ended-elsewhere': {
    title: 'Session ended',
    text: 'The session was ended in another window. Its data is deleted.',
  },
  'changed-elsewhere': {
    title: 'New session',
    text: 'A new session was started in another window. This window now uses it.',
  },
  'not-found': {
    title: 'Session not found',
    text: 'The session was ended elsewhere or has expired, and its data is deleted. Start a new session to continue; it has the default settings.',
  },
};

/** Renders messages about the whole window: a lost session, an unreachable server. */
export function Notices() {
  const styles = useStyles();
  const notice = useStore((state) => state.view.sessionNotice);
  const disconnected = useStore(({ view }) => !view.connected || view.waiting);
  const { unreachable } = useFacts();
  const navigate = useNavigate();
  const isHome = useLocation().pathname === '/';
  const dismiss = () => {
    if (notice === 'not-found') forgetSession();
    getStore().setSessionNotice(null);
    navigate('/');
  };
  return (
    <>
      <UnavailableFeaturesNotice />
      {(unreachable || disconnected) && (
        <MessageBar intent="warning" politeness="assertive" className={styles.bar}>
          <MessageBarBody>
            <MessageBarTitle>No connection to the server.</MessageBarTitle>
            Reconnecting… Your data is safe.
          </MessageBarBody>
        </MessageBar>
      )}
      {notice !== null && (
        <MessageBar intent="warning" politeness="assertive" className={styles.bar}>
          <MessageBarBody>
            <MessageBarTitle>{TEXTS[notice].title}.</MessageBarTitle>
            {TEXTS[notice].text}
          </MessageBarBody>
          <MessageBarActions>
            <Button data-action="notice.dismiss" onClick={dismiss}>
              {isHome ? 'Dismiss' : 'Go to Home'}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  );
}
