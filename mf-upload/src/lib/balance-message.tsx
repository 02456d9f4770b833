import { isBalancedBy, useNames, useStatus, useStore } from '@twinset/sdk';
import { ErrorText, formatCount, MessageBar, MessageBarBody, makeStyles, tokens } from '@twinset/ui';
import { BalanceRepairs } from './balance-repairs.tsx';

/** Number of files that the message itself names. */
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

/**
 * Renders the error message of both upload pages: images and masks do not match, with the files concerned.
 */
export function BalanceMessage() {
  const styles = useStyles();
  const status = useStatus('balanceStatus').data;
  const images = useNames('images').data?.results.length ?? 0;
  const masks = useNames('masks').data?.results.length ?? 0;
  const repairs = useStore(({ config }) => config.repairs);
  const imagesReady = useStatus('imageUploadStatus').data?.success === true;
  const masksReady = useStatus('maskUploadStatus').data?.success === true;
  // While files are uploaded or deleted, the last status is about files that may no longer exist.
  const changing = useStore(
    ({ busy, view: { hidden } }) =>
      busy.imageIsUploading ||
      busy.maskIsUploading ||
      busy.deletingImages ||
      busy.deletingMasks ||
      hidden.images.length + hidden.masks.length > 0,
  );
  // Nor does the status include files that were uploaded but not processed.
  const unready = (images > 0 && !imagesReady) || !masksReady;
  if (changing || masks === 0 || unready || status === undefined || status.success) return null;
  const details = status.details ?? [];
  const isCleared = isBalancedBy(repairs, status);
  return (
    <MessageBar intent={isCleared ? 'warning' : 'error'} layout="multiline">
      <MessageBarBody className={styles.body}>
        {isCleared ? status.message : <ErrorText>{status.message}</ErrorText>}
        <BalanceRepairs details={details} />
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
