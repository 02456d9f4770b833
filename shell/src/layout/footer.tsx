import { appConfig, useCapabilities } from '@twinset/sdk';
import { makeStyles, Text, TextLink, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
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

/** Renders the copyright line; name and link come from `/config.json`. */
export function Footer() {
  const styles = useStyles();
  const { author, href } = appConfig().footer;
  const version = useCapabilities().data?.version;
  return (
    <footer className={styles.root}>
      <Text size={200}>
        © {new Date().getFullYear()}{' '}
        <TextLink href={href} inline>
          {author}
        </TextLink>
      </Text>
      {version !== undefined && <Text size={200}>Twinset {version}</Text>}
    </footer>
  );
}
