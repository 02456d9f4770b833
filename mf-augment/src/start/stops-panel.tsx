import type { Finding } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { pageOf, setWaived, useErrorFindings } from '@twinset/sdk';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
  WaiveControl,
} from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

function Stop({ finding, waived, disabled }: { finding: Finding; waived: boolean; disabled: boolean }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { code, message, advice } = finding;
  return (
    <MessageBar intent={waived ? 'warning' : 'error'} layout="multiline">
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{waived ? 'Error waived' : 'The run is blocked'}</MessageBarTitle>
        {message} {advice}
      </MessageBarBody>
      <MessageBarActions>
        <WaiveControl
          waived={waived}
          disabled={disabled}
          onChange={(accepted) => setWaived(code, accepted)}
        />
        <Button
          data-action="run.openPreview"
          size="small"
          onClick={() => navigate(pageOf('previewUpload').path)}
        >
          Open preview
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/**
 * Renders the findings that block the run, each with a control to waive it or to withdraw the waiver; nothing
 * without such findings.
 */
export function StopsPanel({ disabled }: { disabled: boolean }) {
  const styles = useStyles();
  const { stops, waived } = useErrorFindings();
  if (stops.length + waived.length === 0) return null;
  return (
    <ul className={styles.root} aria-label="Errors in the dataset">
      {[...stops, ...waived].map((finding) => (
        <li key={`${finding.code} ${finding.message}`}>
          <Stop finding={finding} waived={waived.includes(finding)} disabled={disabled} />
        </li>
      ))}
    </ul>
  );
}
