import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type Finding, hasPairs } from '@twinset/contract';
import { findingKey, setAcknowledged, setWaived, useStore } from '@twinset/sdk';
import {
  Button,
  Caption1,
  formatNoun,
  makeStyles,
  mergeClasses,
  Text,
  TextLink,
  tokens,
  WaiveControl,
} from '@twinset/ui';

import { GroupFinding } from './group-finding.tsx';
import { RepairControl } from './repair-control.tsx';

/** Maximum number of files listed, since nobody reads a list of ten thousand. */
const LISTED = 200;

const ICONS = { error: ErrorCircleRegular, warning: WarningRegular, info: InfoRegular };
const WORDS = { error: 'Error: ', warning: 'Warning: ', info: 'Note: ' };

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  icon: { fontSize: '20px', flexShrink: 0 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  info: { color: tokens.colorBrandForeground1 },
  text: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0, flexGrow: 1 },
  message: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  advice: { color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  files: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '160px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export interface FindingItemProps {
  finding: Finding;
  /** The user waived this finding of severity `error`. */
  waived: boolean;
  /** Called with the file of the finding that the user chose. */
  onFile: (name: string) => void;
  /** Called to show only the pairs of findings with this code. */
  onFilter: (code: string) => void;
}

/** Renders one finding: the problem, the advice, and the files, each as a link to its pair. */
export function FindingItem({ finding, waived, onFile, onFilter }: FindingItemProps) {
  const styles = useStyles();
  const { code, message, advice, files } = finding;
  const isKnown = useStore((state) => state.view.acknowledged.includes(findingKey(finding)));
  const severity = waived ? 'warning' : isKnown ? 'info' : finding.severity;
  const Icon = ICONS[severity];
  return (
    <li className={styles.root}>
      <Icon className={mergeClasses(styles.icon, styles[severity])} />
      <div className={styles.text}>
        <Text size={200} className={styles.message}>
          <span className={styles.hidden}>{WORDS[severity]}</span>
          {message}
        </Text>
        <Caption1 className={styles.advice}>{advice}</Caption1>
        {finding.severity === 'error' && (
          <WaiveControl waived={waived} onChange={(accepted) => setWaived(code, accepted)} />
        )}
        {(finding.severity === 'warning' || hasPairs(finding)) && (
          <div className={styles.actions}>
            {finding.severity === 'warning' && (
              <Button
                data-action="finding.acknowledge"
                size="small"
                aria-pressed={isKnown}
                onClick={() => setAcknowledged(finding, !isKnown)}
              >
                {isKnown ? 'Acknowledged' : 'Acknowledge'}
              </Button>
            )}
            {hasPairs(finding) && (
              <Button data-action="finding.filter" size="small" onClick={() => onFilter(code)}>
                Show only these pairs
              </Button>
            )}
          </div>
        )}
        <RepairControl finding={finding} />
        <GroupFinding finding={finding} onFile={onFile} />
        {files.length > 0 && (
          <details>
            <summary className={styles.summary}>{formatNoun(files.length, 'file')}</summary>
            <ul className={styles.files}>
              {files.slice(0, LISTED).map((name) => (
                <li key={name}>
                  <TextLink as="button" onClick={() => onFile(name)} aria-label={`Show ${name}`}>
                    {name}
                  </TextLink>
                </li>
              ))}
              {files.length > LISTED && <li>and {formatNoun(files.length - LISTED, 'more', 'more')}</li>}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
