import { Route, Routes, useNavigate } from '@twinset/router';
import { AREAS, GATES, PAGES, type PageRow, useFacts } from '@twinset/sdk';
import { Button, EmptyState, Spinner } from '@twinset/ui';
import { RemoteOutlet } from './remote-outlet.tsx';

/** A page where its gate is open; else why it is closed and where to go on. */
export function GatedArea({ page }: { page: PageRow }) {
  const { facts, unreachable } = useFacts();
  const navigate = useNavigate();
  const area = AREAS.find((row) => row.area === page.area);
  if (area === undefined) return null;
  if (unreachable) {
    return (
      <EmptyState drawing="lost">
        The server cannot be reached. Nothing is lost; the page goes on when it answers again.
      </EmptyState>
    );
  }
  if (!facts.known) return <Spinner label="Reading the session" />;
  const reason = GATES[page.step](facts);
  if (reason === null) {
    // A remote's own routes are relative to its area.
    return (
      <Routes>
        <Route path={`${area.base}/*`} element={<RemoteOutlet area={area} />} />
      </Routes>
    );
  }
  const open = PAGES.filter(({ step }) => GATES[step](facts) === null).at(-1);
  const way = open === undefined ? { path: '/', label: 'Home' } : open;
  return (
    <EmptyState
      drawing="lost"
      action={
        <Button appearance="primary" onClick={() => navigate(way.path)}>
          Go to {way.label}
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}
