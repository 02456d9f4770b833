import { ArrowShuffleRegular } from '@fluentui/react-icons/svg/arrow-shuffle';
import { type AugmentConfig, appliedTransformTexts, listOf } from '@twinset/contract';
import { getStore, useOutputs, useRunConfig } from '@twinset/sdk';
import {
  Button,
  LiveText,
  makeStyles,
  mergeClasses,
  PairPreview,
  PairViewer,
  Panel,
  QueryProblem,
  SkeletonItem,
  Text,
  tokens,
  WarningList,
} from '@twinset/ui';
import { useState } from 'react';
import { useLastDefined } from '../lib/use-last-defined.ts';
import { outputWarnings } from '../lib/warnings-about.ts';
import type { PreviewState } from './card-preview.tsx';
import { newSeed } from './new-seed.ts';

const DEBOUNCE_MS = 80;
const SHOWN_OUTPUTS = 9;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXS,
  },
  cell: {
    aspectRatio: '1',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: '#808080',
    cursor: 'zoom-in',
    fontFamily: 'inherit',
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  wait: { width: '100%', height: '100%' },
  // Delayed, because most requests end before it becomes visible.
  stale: {
    opacity: 0.5,
    transitionProperty: 'opacity',
    transitionDuration: '150ms',
    transitionDelay: '250ms',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const indicesOf = (config: AugmentConfig): number[] =>
  Array.from({ length: Math.min(SHOWN_OUTPUTS, config.totalAugmentedImages) }, (_, index) => index);

/** Renders the first training outputs of the run, updated when the settings change. */
export function OutputsPanel(shown: PreviewState) {
  const styles = useStyles();
  const config = useRunConfig(DEBOUNCE_MS);
  const indices = indicesOf(config);
  const outputs = useOutputs({ config, set: 'train', indices });
  const [open, setOpen] = useState<number | null>(null);
  const results = useLastDefined(outputs.data)?.results ?? [];
  const drawNewSeed = () => getStore().setConfig({ seed: newSeed(config.seed) });
  return (
    <Panel
      title="Sample outputs"
      hint="The first training outputs, exactly as a run would produce them."
      actions={
        <Button icon={<ArrowShuffleRegular />} onClick={drawNewSeed}>
          New seed
        </Button>
      }
    >
      <QueryProblem
        error={outputs.error}
        title="The outputs could not be rendered."
        onRetry={() => void outputs.refetch()}
      />
      <div
        className={mergeClasses(styles.grid, (outputs.isError || outputs.isPlaceholderData) && styles.stale)}
        aria-busy={outputs.isFetching}
        data-testid="outputs-grid"
      >
        {indices.map((index) => {
          const item = results[index];
          return (
            <button
              key={index}
              type="button"
              className={styles.cell}
              aria-label={`Output ${index + 1}${item === undefined ? '' : ` from ${sourcesText(item)}: ${transformText(item.params)}`}`}
              onClick={() => setOpen(item === undefined ? null : index)}
            >
              {item === undefined ? (
                <SkeletonItem className={styles.wait} />
              ) : (
                <PairPreview
                  item={item}
                  opacity={0.5}
                  {...shown}
                  onMediaError={() => void outputs.refetch()}
                />
              )}
            </button>
          );
        })}
      </div>
      {!outputs.isError && !outputs.isPlaceholderData && (
        <WarningList warnings={outputWarnings(outputs.data?.warnings)} />
      )}
      <LiveText text={outputs.isFetching ? '' : `${results.length} outputs rendered`} />
      <Text size={200} className={styles.quiet}>
        A new seed also changes the assignment of pairs to sets.
      </Text>
      <PairViewer
        items={results}
        index={open}
        mode={shown.mode}
        opacity={0.5}
        labelFilter={shown.labelFilter}
        onIndex={setOpen}
        aside={(_, index) => {
          const item = results[index];
          return item && <Text>{`From ${sourcesText(item)}: ${transformText(item.params)}.`}</Text>;
        }}
      />
    </Panel>
  );
}

/** Returns the images of an output, its source first. */
const sourcesText = ({
  source,
  partners = [],
}: {
  source: string;
  partners?: readonly string[] | undefined;
}): string => listOf([source, ...partners]);

const transformText = (params: Record<string, unknown>): string =>
  appliedTransformTexts(params).join(', ') || 'unchanged';
