import { makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  back: { fill: tokens.colorBrandStroke2 },
  front: { fill: tokens.colorBrandBackground },
  shape: { fill: tokens.colorNeutralForegroundOnBrand },
});

/** Renders the logo: two sheets, one behind the other, for an image and its mask. */
export function Logo({ size = 36 }: { size?: number }) {
  const styles = useStyles();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.back} x="3" y="3" width="19" height="19" rx="4" />
      <rect className={styles.front} x="10" y="10" width="19" height="19" rx="4" />
      <path className={styles.shape} d="M15 22c-2-4 2-8 6-7s5 3 3 6-7 4-9 1z" />
    </svg>
  );
}
