import type { Finding } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { getStore, pageOf, useSplitNow, useStore } from '@twinset/sdk';
import { Caption1, makeStyles, NearChoice, Switch, TextLink, tokens } from '@twinset/ui';
import { GroupPreviews } from './group-previews.tsx';
import { groupNoun, nearText } from './group-words.ts';

const NEAR = ['NearDuplicates', 'NearDuplicatesApart'];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
});

/**
 * Renders the images of a finding's groups, and the choice whether groups stay in one set; nothing for other
 * findings.
 */
export function GroupFinding({ finding, onFile }: { finding: Finding; onFile: (name: string) => void }) {
  const styles = useStyles();
  const { code, groups } = finding;
  if (groups === undefined || groups.length === 0) return null;
  return (
    <div className={styles.root}>
      <GroupPreviews groups={groups} noun={groupNoun(code)} onFile={onFile} />
      {NEAR.includes(code) && <NearSwitch />}
      {code === 'ConsecutiveFrames' && <FramesSwitch />}
    </div>
  );
}

function NearSwitch() {
  const styles = useStyles();
  const navigate = useNavigate();
  const keep = useStore((state) => state.config.keepNearDuplicates);
  const text = nearText(keep, useSplitNow().near);
  const { path, label } = pageOf('visualAttributes');
  return (
    <>
      <NearChoice
        value={keep}
        hint="A group is a set of pairs that are never split between sets. Too many means more than a quarter of the data, or so many that a set would be empty."
        onChange={(keepNearDuplicates) => getStore().setConfig({ keepNearDuplicates })}
      />
      <Caption1 role="status" className={styles.note}>
        {text}
      </Caption1>
      <Caption1 className={styles.note}>
        You can also change this on the page{' '}
        <TextLink as="button" inline className={styles.link} onClick={() => navigate(path)}>
          {label}
        </TextLink>
        , with other reasons to keep pairs together.
      </Caption1>
    </>
  );
}

function FramesSwitch() {
  const together = useStore((state) => state.config.groupFrames);
  return (
    <Switch
      label="Keep each sequence in one set"
      checked={together}
      onChange={(_, { checked }) => getStore().setConfig({ groupFrames: checked })}
    />
  );
}
