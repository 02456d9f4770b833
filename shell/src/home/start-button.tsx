import {
  CHECKING_SESSION,
  gateOf,
  PAGES,
  startSession,
  useFacts,
  useSessionRunning,
  useStore,
} from '@twinset/sdk';
import { Button, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, alignItems: 'center' },
});

/**
 * Renders the button that starts a session, or continues the running one at its last page; disabled until the
 * state is known.
 */
export function StartButton({ onOpen }: { onOpen: (path: string) => void }) {
  const styles = useStyles();
  const running = useSessionRunning();
  const starting = useStore((state) => state.view.isStarting);
  const ending = useStore((state) => state.busy.isShuttingDown);
  const { facts } = useFacts();
  const label = ending
    ? 'Shutting down ...'
    : starting
      ? 'Setting up workspace...'
      : running
        ? 'Session active'
        : facts.known
          ? 'Start New Session'
          : CHECKING_SESSION;
  const start = async () => {
    if (await startSession()) onOpen('/upload_data/images');
  };
  const last = PAGES.filter(({ step }) => gateOf(step, facts) === null).at(-1);
  return (
    <div className={styles.root}>
      <Button
        data-action="session.start"
        appearance={running ? 'secondary' : 'primary'}
        size="large"
        disabled={running || starting || ending || !facts.known}
        onClick={() => void start()}
      >
        {label}
      </Button>
      {running && !ending && last !== undefined && (
        <Button
          data-action="session.continue"
          appearance="primary"
          size="large"
          onClick={() => onOpen(last.path)}
        >
          Continue: {last.label}
        </Button>
      )}
    </div>
  );
}
