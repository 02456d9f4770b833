import { ArrowShuffleRegular } from '@fluentui/react-icons/svg/arrow-shuffle';
import type { AugmentConfig } from '@twinset/contract';
import { getStore, isSplitGiven, useOutputs, useRunConfig } from '@twinset/sdk';
import {
  Button,
  LiveText,
  makeStyles,
  PairViewer,
  Panel,
  QueryProblem,
  Text,
  tokens,
  WarningList,
} from '@twinset/ui';
import { useState } from 'react';
import { frameConfig } from '../lib/still-config.ts';
import { useLastDefined } from '../lib/use-last-defined.ts';
import { outputWarnings } from '../lib/warnings-about.ts';
import type { PreviewState } from './card-preview.tsx';
import { newSeed } from './new-seed.ts';
import { OutputCells } from './output-cells.tsx';
import { sourcesText, transformText } from './output-text.ts';

const DEBOUNCE_MS = 80;
const SHOWN_OUTPUTS = 9;

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  strip: {
    position: 'sticky',
    top: 0,
    // Above the handles of the cards.
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingVerticalXS,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow4,
  },
});

const indicesOf = (config: AugmentConfig): number[] =>
  Array.from({ length: Math.min(SHOWN_OUTPUTS, config.totalAugmentedImages) }, (_, index) => index);

export interface OutputsPanelProps extends PreviewState {
  /** One row that remains in sight while the page scrolls, for narrow windows. */
  strip?: boolean;
}

/** Renders the first training outputs of the run, updated when the settings change. */
export function OutputsPanel({ strip = false, ...shown }: OutputsPanelProps) {
  const styles = useStyles();
  const config = useRunConfig(DEBOUNCE_MS);
  const indices = indicesOf(config);
  const outputs = useOutputs({ config, set: 'train', indices, thumbnails: true });
  const [open, setOpen] = useState<number | null>(null);
  const results = useLastDefined(outputs.data)?.results ?? [];
  const opened = open === null ? undefined : results[open];
  const source = useOutputs(
    { config: frameConfig(config), set: 'val', indices: [0], name: opened?.source ?? '' },
    opened !== undefined,
  );
  const before = source.isPlaceholderData ? undefined : source.data?.results[0];
  const drawNewSeed = () => getStore().setConfig({ seed: newSeed(config.seed) });
  const cells = (
    <OutputCells
      indices={indices}
      results={results}
      strip={strip}
      isStale={outputs.isError || outputs.isPlaceholderData}
      isBusy={outputs.isFetching}
      shown={shown}
      onOpen={setOpen}
      onMediaError={() => void outputs.refetch()}
    />
  );
  const problems = (
    <>
      <QueryProblem
        error={outputs.error}
        title="The outputs could not be rendered."
        onRetry={() => void outputs.refetch()}
      />
      {!outputs.isError && !outputs.isPlaceholderData && (
        <WarningList warnings={outputWarnings(outputs.data?.warnings)} />
      )}
      <LiveText text={outputs.isFetching ? '' : `${results.length} outputs rendered`} />
    </>
  );
  const viewer = (
    <PairViewer
      items={results}
      index={open}
      mode={shown.mode}
      opacity={0.5}
      labelFilter={shown.labelFilter}
      before={before && { item: before, labelFilter: shown.labelFilter }}
      onIndex={setOpen}
      aside={(_, index) => {
        const item = results[index];
        return item && <Text>{`From ${sourcesText(item)}: ${transformText(item.params)}.`}</Text>;
      }}
    />
  );
  if (strip)
    return (
      <>
        <section className={styles.strip} aria-label="Sample outputs">
          {cells}
          <Button
            data-action="outputs.newSeed"
            icon={<ArrowShuffleRegular />}
            aria-label="New seed"
            title="New seed"
            onClick={drawNewSeed}
          />
        </section>
        {problems}
        {viewer}
      </>
    );
  return (
    <Panel
      title="Sample outputs"
      hint="The first training outputs of a run, as thumbnails. Open one to see its exact pixels."
      actions={
        <Button data-action="outputs.newSeed" icon={<ArrowShuffleRegular />} onClick={drawNewSeed}>
          New seed
        </Button>
      }
    >
      {cells}
      {problems}
      {!isSplitGiven(config) && (
        <Text size={200} className={styles.quiet}>
          A new seed also changes the assignment of pairs to sets.
        </Text>
      )}
      {viewer}
    </Panel>
  );
}
