import {
  type AugmentConfig,
  appliedTransformTexts,
  capitalize,
  type Receipt,
  someNames,
} from '@twinset/contract';
import { useDimension, useOutputs } from '@twinset/sdk';
import { makeStyles, PairPreview, Subtitle2, Text, tokens, useLabelFilter } from '@twinset/ui';
import { ReplayCheck } from './replay-check.tsx';
import { sourceConfig } from './source-config.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 320px) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  source: { height: '160px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
  facts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  hash: {
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
  title: { margin: 0, overflowWrap: 'anywhere' },
});

/** Renders the receipt of one output: its source, all drawn values, and its checksums. */
export function ReceiptPanel({ receipt, config }: { receipt: Receipt; config: Partial<AugmentConfig> }) {
  const styles = useStyles();
  const source = useOutputs({
    config: sourceConfig(config),
    set: 'val',
    indices: [0],
    name: receipt.source.image,
  }).data?.results[0];
  const { labelFilter, definition } = useLabelFilter(useDimension().data);
  const drawn = appliedTransformTexts(receipt.params);
  return (
    <section aria-label="Receipt" className={styles.root}>
      {definition}
      <div className={styles.source}>
        <PairPreview
          item={source ?? { image: null, mask: null }}
          mode="side"
          opacity={1}
          labelFilter={labelFilter}
        />
      </div>
      <div className={styles.facts}>
        <Subtitle2 as="h3" className={styles.title}>
          Source: {receipt.source.image}
        </Subtitle2>
        <Text>
          {drawn.length === 0 ? 'No random transformation was applied.' : `${capitalize(drawn.join(', '))}.`}
        </Text>
        {receipt.partners !== undefined && (
          <Text>Mixed with: {someNames(receipt.partners.map(({ image }) => image))}</Text>
        )}
        <Text size={200} className={styles.hash}>
          image {receipt.imageSha256.slice(0, 16)}… · mask {receipt.maskSha256.slice(0, 16)}…
        </Text>
        <ReplayCheck key={receipt.image} receipt={receipt} />
      </div>
    </section>
  );
}
