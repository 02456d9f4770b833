import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all';
import type { Receipt } from '@twinset/contract';
import { isFailure } from '@twinset/contract';
import { api } from '@twinset/sdk';
import { Button, makeStyles, Text, tokens } from '@twinset/ui';
import { useState } from 'react';
import { replayText } from './replay-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

type Outcome = { state: 'idle' | 'running' } | { state: 'same' | 'different' | 'failed'; text: string };

/** Renders the button that computes one output again from its receipt, and whether the bytes are the same. */
export function ReplayCheck({ receipt }: { receipt: Receipt }) {
  const styles = useStyles();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const replay = async () => {
    setOutcome({ state: 'running' });
    const response = await api().call('replay', { body: { output: { ...receipt } } });
    if (isFailure(response)) return setOutcome({ state: 'failed', text: response.message });
    const { isGood, text } = replayText(receipt, response);
    return setOutcome({ state: isGood ? 'same' : 'different', text });
  };
  const tone = outcome.state === 'same' ? styles.good : styles.bad;
  return (
    <div className={styles.root}>
      <Button
        data-action="receipt.reproduce"
        icon={<ArrowRepeatAllRegular />}
        disabledFocusable={outcome.state === 'running'}
        onClick={() => void replay()}
      >
        Reproduce this output
      </Button>
      <Text role="status" className={tone}>
        {'text' in outcome ? outcome.text : ''}
      </Text>
    </div>
  );
}
