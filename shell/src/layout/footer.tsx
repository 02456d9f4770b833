import type { GpuReport } from '@twinset/contract';
import { appConfig, useCapabilities } from '@twinset/sdk';
import { makeStyles, Text, TextLink, tokens } from '@twinset/ui';
import { PRINT } from './widths.ts';

const useStyles = makeStyles({
  root: {
    [PRINT]: { display: 'none' },
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXXL}`,
    color: tokens.colorNeutralForeground3,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Returns whether the server uses a GPU, with the gain of its trial. */
function gpuText({ isUsed, adapter, trial }: GpuReport): string {
  if (!isUsed) return 'GPU not used';
  return `GPU: ${adapter}${trial ? ` (${trial.gain.toFixed(1)} times)` : ''}`;
}

/** Renders the copyright line; name and link come from `/config.json`. */
export function Footer() {
  const styles = useStyles();
  const { author, href } = appConfig().footer;
  const { version, gpu } = useCapabilities().data ?? {};
  return (
    <footer className={styles.root}>
      <Text size={200}>
        © {new Date().getFullYear()}{' '}
        <TextLink href={href} inline>
          {author}
        </TextLink>
      </Text>
      {version !== undefined && (
        <Text size={200} title={gpu?.reason}>
          Twinset {version}
          {gpu && `, ${gpuText(gpu)}`}
        </Text>
      )}
    </footer>
  );
}
