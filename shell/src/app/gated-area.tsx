import { Route, Routes, useNavigate } from '@twinset/router';
import {
  AREAS,
  gateOf,
  getStore,
  PAGES,
  type PageRow,
  sendDeletions,
  useFacts,
  usePageNavigation,
} from '@twinset/sdk';
import { Button, EmptyState, LiveText, PageFrame, PageSkeleton } from '@twinset/ui';
import { type ReactNode, useEffect } from 'react';
import { useKeptHash } from './kept-hash.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

/**
 * Renders a page that cannot be shown now. Previous and Continue are shown, disabled with a reason if they
 * lead to no open page.
 */
function ClosedPage({ page, children }: { page: PageRow; children: ReactNode }) {
  const navigation = usePageNavigation(page.step, useNavigate());
  return (
    <PageFrame title={page.label} {...navigation}>
      {children}
    </PageFrame>
  );
}

/** Renders a page if its gate is open, else the reason and a link to a page that is open. */
export function GatedArea({ page }: { page: PageRow }) {
  const { facts, unreachable } = useFacts();
  const navigate = useNavigate();
  const area = AREAS.find((row) => row.area === page.area);
  const isKnown = !unreachable && facts.known;
  const reason = isKnown ? gateOf(page.step, facts) : null;
  const isSeen = isKnown && reason === null;
  const hasLink = useKeptHash(page, isKnown ? isSeen : null);
  useEffect(() => {
    if (isSeen) getStore().setVisited(page.step);
  }, [isSeen, page.step]);
  // The page depends on which files exist.
  useEffect(() => void sendDeletions(), [page.step]);
  if (area === undefined) return null;
  if (unreachable) {
    return (
      <ClosedPage page={page}>
        <EmptyState drawing="lost">Cannot reach the server. Reconnecting… Your data is safe.</EmptyState>
      </ClosedPage>
    );
  }
  if (!facts.known) {
    return (
      <ClosedPage page={page}>
        <PageSkeleton titled />
        <LiveText text="Loading the session" />
      </ClosedPage>
    );
  }
  if (reason === null) {
    // A remote's own routes are relative to its area.
    return (
      <Routes>
        <Route path={`${area.base}/*`} element={<RemoteOutlet area={area} />} />
      </Routes>
    );
  }
  const open = PAGES.filter(({ step }) => gateOf(step, facts) === null).at(-1);
  const target = open === undefined ? { path: '/', label: 'Home' } : open;
  return (
    <ClosedPage page={page}>
      <EmptyState
        drawing="lost"
        action={
          <Button data-action="page.open" appearance="primary" onClick={() => navigate(target.path)}>
            Go to {target.label}
          </Button>
        }
      >
        {hasLink ? `${reason} The content of the link is shown here when the page can be opened.` : reason}
      </EmptyState>
    </ClosedPage>
  );
}
