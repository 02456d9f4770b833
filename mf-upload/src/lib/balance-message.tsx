import { useNames, useStatus, useStore } from '@twinset/sdk';
import { ErrorText, formatCount, MessageBar, MessageBarBody, makeStyles, tokens } from '@twinset/ui';

/** The message itself names up to five files. */
const NAMED = 5;

const useStyles = makeStyles({
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  more: { marginTop: tokens.spacingVerticalXS },
  summary: { cursor: 'pointer' },
  list: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingInlineStart: '1.2em',
    maxHeight: '180px',
    overflowY: 'auto',
  },
});

/** The red message of both upload pages: images and masks do not match, and which files are to blame. */
export function BalanceMessage() {
  const styles = useStyles();
  const status = useStatus('balanceStatus').data;
  const images = useNames('images').data?.results.length ?? 0;
  const masks = useNames('masks').data?.results.length ?? 0;
  const imagesReady = useStatus('imageUploadStatus').data?.success === true;
  const masksReady = useStatus('maskUploadStatus').data?.success === true;
  // While files come or go, the last answer is about files that are no longer those on the page.
  const changing = useStore(
    ({ busy }) => busy.imageIsUploading || busy.maskIsUploading || busy.deletingImages || busy.deletingMasks,
  );
  // Nor does it count files that arrived and were never made ready.
  const unready = (images > 0 && !imagesReady) || !masksReady;
  if (changing || masks === 0 || unready || status === undefined || status.success) return null;
  const details = status.details ?? [];
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody className={styles.body}>
        <ErrorText>{status.message}</ErrorText>
        {details.length > NAMED && (
          <details className={styles.more}>
            <summary className={styles.summary}>All {formatCount(details.length)} files</summary>
            <ul className={styles.list}>
              {details.map(({ filename, reason }) => (
                <li key={`${filename} ${reason}`}>
                  {filename}: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
