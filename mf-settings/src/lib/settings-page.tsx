import { useNavigate } from '@twinset/router';
import { invalidate, pageOf, type StepName, useFacts, useGate, usePageNavigation } from '@twinset/sdk';
import { Button, EmptyState, makeStyles, PageFrame, Skeleton, SkeletonItem, tokens } from '@twinset/ui';
import type { ReactNode } from 'react';

export interface SettingsPageProps {
  step: StepName;
  description: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a settings page: its title and neighbours, and its content only while its gate is open. */
export function SettingsPage({ step, description, actions, children }: SettingsPageProps) {
  const navigate = useNavigate();
  const { previous, next } = usePageNavigation(step, (path) => void navigate(path));
  return (
    <PageFrame
      title={pageOf(step).label}
      description={description}
      {...(actions === undefined ? {} : { actions })}
      previous={previous}
      next={next}
    >
      <Gated step={step}>{children}</Gated>
    </PageFrame>
  );
}

function Gated({ step, children }: { step: StepName; children: ReactNode }) {
  const { known, unreachable } = useFacts();
  const reason = useGate(step);
  if (known && reason === null) return children;
  if (known) return <EmptyState drawing="lost">{reason}</EmptyState>;
  if (!unreachable) return <PageSkeleton />;
  return (
    <EmptyState drawing="lost" action={<Button onClick={() => void invalidate.status()}>Try again</Button>}>
      The server does not answer. Your settings are kept in this browser; check that the server runs.
    </EmptyState>
  );
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  block: { height: '180px', borderRadius: tokens.borderRadiusLarge },
});

function PageSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton className={styles.root} aria-label="Loading the page" aria-busy="true">
      <SkeletonItem className={styles.block} />
      <SkeletonItem className={styles.block} />
    </Skeleton>
  );
}
