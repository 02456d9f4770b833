import { makeStyles, Panel, Skeleton, SkeletonItem, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Renders the placeholder of the list while it is loading. */
export function FilesSkeleton({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <Panel title={label}>
      <Skeleton aria-label={`Loading ${label}`} className={styles.rows}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <SkeletonItem key={row} size={40} />
        ))}
      </Skeleton>
    </Panel>
  );
}
