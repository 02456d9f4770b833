import { SETS } from '@twinset/contract';
import {
  ActionButton,
  Badge,
  Checkbox,
  formatAgo,
  formatBytes,
  formatCount,
  SET_LABELS,
  Text,
} from '@twinset/ui';
import { programText, sourceTexts, summaryOf, timeOf, type Version } from './version.ts';
import { useRowStyles } from './version-row.styles.ts';

export interface VersionRowProps {
  version: Version;
  position: number;
  /** Earlier version with the same zip. */
  same: Version | undefined;
  /** True if its zip can be downloaded. */
  isKept: boolean;
  isCompared: boolean;
  /** Reason why no settings can be restored now. */
  disabledReason: string | null;
  onCompare: () => void;
  onRestore: () => void;
  onRunAgain: () => void;
}

/** Renders one version: what was made, of which settings and sources, and its actions. */
export function VersionRow(props: VersionRowProps) {
  const { version, position, same, isKept, isCompared, disabledReason } = props;
  const styles = useRowStyles();
  const time = timeOf(version);
  const changes = sourceTexts(version.sources);
  const facts: [string, string][] = [
    ['Outputs', SETS.map((set) => `${SET_LABELS[set]} ${formatCount(version.outputs[set])}`).join(', ')],
    ['Seed', String(version.seed)],
    ['Zip', formatBytes(version.zipBytes)],
    ['SHA-256', version.zipSha256 ?? 'unknown: the next run replaced the zip before it was computed'],
    ['Settings', summaryOf(version)],
    ['Sources', changes.length === 0 ? 'unchanged' : changes.join('; ')],
    ['Program', programText(version.program)],
  ];
  return (
    <li data-position={position} className={styles.root} aria-label={time}>
      <div className={styles.head}>
        <Text as="h2" weight="semibold" className={styles.title}>
          <time dateTime={new Date(version.ended).toISOString()}>{time}</time>
        </Text>
        <Text size={200} className={styles.quiet}>
          {formatAgo((Date.now() - version.ended) / 1000)}
        </Text>
        {isKept && <Badge appearance="tint">Current result, its zip is kept</Badge>}
        {same !== undefined && (
          <Badge appearance="tint" color="success">
            Same zip as {timeOf(same)}
          </Badge>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => [
          <dt key={name} className={styles.quiet}>
            {name}
          </dt>,
          <dd key={`${name} text`} className={name === 'SHA-256' ? styles.hash : styles.text}>
            {text}
          </dd>,
        ])}
      </dl>
      <div className={styles.actions}>
        <Checkbox
          label="Compare"
          aria-label={`Compare ${time}`}
          checked={isCompared}
          onChange={props.onCompare}
        />
        <ActionButton
          data-action="versions.restore"
          size="small"
          aria-label={`Restore settings of ${time}`}
          disabledReason={disabledReason}
          onClick={props.onRestore}
        >
          Restore settings
        </ActionButton>
        <ActionButton
          data-action="versions.runAgain"
          size="small"
          aria-label={`Run again: ${time}`}
          disabledReason={disabledReason}
          onClick={props.onRunAgain}
        >
          Run again
        </ActionButton>
      </div>
    </li>
  );
}
