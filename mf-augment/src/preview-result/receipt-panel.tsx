import {
  type AugmentConfig,
  appliedTransformTexts,
  capitalize,
  type Receipt,
  someNames,
} from '@twinset/contract';
import { type DrawnOutputs, useOutputs } from '@twinset/sdk';
import { Curtain, makeStyles, type PairItem, PairPreview, Subtitle2, Text, tokens } from '@twinset/ui';
import { ReplayCheck } from './replay-check.tsx';
import { sourceConfig } from './source-config.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 320px) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  pictures: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  source: { height: '160px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
  curtain: { height: '240px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
  facts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  hash: {
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
  title: { margin: 0, overflowWrap: 'anywhere' },
});

export interface ReceiptPanelProps {
  receipt: Receipt;
  output: PairItem;
  /** The source in the frame of the outputs, with its mask; absent until it is rendered. */
  source: PairItem | undefined;
  /** Id of the `LabelFilter` of the source's mask. */
  labelFilter: string | undefined;
}

/** Returns the source of an output as it was before the random transforms. */
export function useSource(
  receipt: Receipt | undefined,
  config: Partial<AugmentConfig> | undefined,
): DrawnOutputs['results'][number] | undefined {
  const name = receipt?.source.image ?? '';
  const { data, isPlaceholderData } = useOutputs(
    { config: sourceConfig(config ?? {}), set: 'val', indices: [0], name },
    receipt !== undefined && config !== undefined,
  );
  return isPlaceholderData ? undefined : data?.results[0];
}

/** Renders the receipt of one output: its source, all drawn values, and its checksums. */
export function ReceiptPanel({ receipt, output, source, labelFilter }: ReceiptPanelProps) {
  const styles = useStyles();
  const drawn = appliedTransformTexts(receipt.params);
  return (
    <section aria-label="Receipt" className={styles.root}>
      <div className={styles.pictures}>
        <div className={styles.source}>
          <PairPreview
            item={source ?? { image: null, mask: null }}
            mode="side"
            opacity={1}
            labelFilter={labelFilter}
          />
        </div>
        {source !== undefined && (
          <>
            <div className={styles.curtain}>
              <Curtain
                label="Receipt: divider between source and output"
                before={<PairPreview item={source} mode="image" opacity={1} />}
                after={<PairPreview item={output} mode="image" opacity={1} />}
              />
            </div>
            <Text size={200}>Left: source. Right: output.</Text>
          </>
        )}
      </div>
      <div className={styles.facts}>
        <Subtitle2 as="h3" className={styles.title}>
          Source: {receipt.source.image}
        </Subtitle2>
        <Text>
          {drawn.length === 0 ? 'No random transformation was applied.' : `${capitalize(drawn.join(', '))}.`}
        </Text>
        {receipt.partners !== undefined && (
          <Text>
            {receipt.pasted === undefined ? 'Mixed with' : 'Objects pasted from'}:{' '}
            {someNames(receipt.partners.map(({ image }) => image))}
          </Text>
        )}
        {receipt.pasted !== undefined && (
          <Text>Ids of pasted objects: {receipt.pasted.pasted.map(([id]) => id).join(', ') || 'none'}</Text>
        )}
        <Text size={200} className={styles.hash}>
          image {receipt.imageSha256.slice(0, 16)}… · mask {receipt.maskSha256.slice(0, 16)}…
        </Text>
        <ReplayCheck key={receipt.image} receipt={receipt} />
      </div>
    </section>
  );
}
