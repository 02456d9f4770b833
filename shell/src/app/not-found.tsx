import { useNavigate } from '@twinset/router';
import { Button, EmptyState, makeStyles, Title2 } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center' },
  title: { margin: 0 },
});

export function NotFound() {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.root}>
      <Title2 as="h1" className={styles.title}>
        Page not found
      </Title2>
      <EmptyState
        drawing="lost"
        action={
          <Button data-action="page.home" appearance="primary" onClick={() => navigate('/')}>
            Go to Home
          </Button>
        }
      >
        No page exists at this address.
      </EmptyState>
    </div>
  );
}
