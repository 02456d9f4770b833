import { makeStyles, Skeleton, SkeletonItem, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: tokens.spacingVerticalXL },
  title: { height: '32px', width: 'min(280px, 60%)' },
  line: { height: '20px', width: 'min(560px, 90%)' },
  panel: { height: '180px', borderRadius: tokens.borderRadiusLarge },
});

/**
 * Renders the outlines of a page until its code or its data is loaded.
 * @param titled the title is already shown
 */
export function PageSkeleton({ titled = false }: { titled?: boolean }) {
  const styles = useStyles();
  return (
    <Skeleton className={styles.root} aria-hidden="true" data-testid="page-skeleton">
      {!titled && <SkeletonItem className={styles.title} />}
      {!titled && <SkeletonItem className={styles.line} />}
      <SkeletonItem className={styles.panel} />
      <SkeletonItem className={styles.panel} />
    </Skeleton>
  );
}
