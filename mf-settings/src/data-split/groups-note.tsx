import type { CallOutput } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { pageOf, useStore } from '@twinset/sdk';
import { makeStyles, Panel, Text, TextLink, tokens } from '@twinset/ui';
import { groupReasons, groupsText } from './groups-text.ts';

const useStyles = makeStyles({
  root: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/**
 * Renders an explanation of the groups of a split: their number, the reasons for them, and where to change
 * these.
 */
export function GroupsNote({ plan }: { plan: CallOutput<'plan'> | undefined }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const config = useStore((state) => state.config);
  if (plan === undefined || (plan.groups.count === 0 && plan.near === undefined)) return null;
  return (
    <Panel title="Groups">
      <Text>{groupsText(plan.groups)}</Text>
      <Text className={styles.root}>
        A group is a set of pairs that are never split between sets, so that no test image was seen in
        training: {groupReasons(config)}.{' '}
        <TextLink as="button" inline onClick={() => navigate(pageOf('visualAttributes').path)}>
          Change grouping
        </TextLink>
      </Text>
    </Panel>
  );
}
