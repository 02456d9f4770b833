import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { Link, useNavigate } from '@twinset/router';
import { ActionButton, makeStyles, Text, tokens } from '@twinset/ui';
import { versionsPath } from './versions-path.ts';

const useStyles = makeStyles({ link: { color: tokens.colorBrandForegroundLink } });

/** Renders the button that opens the list of versions. */
export function VersionsButton() {
  const navigate = useNavigate();
  return (
    <ActionButton
      data-action="versions.open"
      icon={<HistoryRegular />}
      onClick={() => navigate(versionsPath())}
    >
      Versions
    </ActionButton>
  );
}

/** Renders which zip a download gives, with a link to the earlier results. */
export function KeptZipNote() {
  const styles = useStyles();
  return (
    <Text size={200}>
      Only the newest zip is kept. Earlier results can be run again from their{' '}
      <Link to={versionsPath()} className={styles.link}>
        versions
      </Link>
      .
    </Text>
  );
}
