import { appliedTransformTexts, MESSAGES, type Receipt } from '@twinset/contract';
import {
  getStore,
  singleKeys,
  useDimension,
  useManifestSummary,
  useNamedClasses,
  useObjectLabels,
  useOpenPair,
  useResults,
  useStore,
} from '@twinset/sdk';
import {
  ClassLegend,
  EmptyState,
  ErrorText,
  GridTools,
  Matches,
  PairGrid,
  type PairItem,
  PairToolbar,
  type PairView,
  PairViewer,
  pairProps,
  SearchField,
  useClassFilter,
  useHeldKey,
  useLabelFilter,
  useStable,
} from '@twinset/ui';
import { useEffect, useState } from 'react';
import { OutputSelection } from './output-selection.tsx';
import { ReceiptPanel, useSource } from './receipt-panel.tsx';
import { choiceOf, type useResultAddress } from './use-result-address.ts';

/** Returns the line below an output: its source and what was drawn. */
function detailOf({ source, params }: Receipt): string {
  return `${source.image}: ${appliedTransformTexts(params).join(', ') || 'unchanged'}`;
}

const detail = (item: PairItem & { receipt?: Receipt }) => (item.receipt ? detailOf(item.receipt) : '');

export interface ResultGridProps {
  address: ReturnType<typeof useResultAddress>;
  view: PairView;
}

/** Renders the pairs of one set; each opens with its receipt. */
export function ResultGrid({ address, view }: ResultGridProps) {
  const { set, setView } = address;
  const choice = choiceOf(address);
  const pairs = useResults(set, choice);
  const config = useManifestSummary().data?.manifest.config;
  const { classes, hidden } = useNamedClasses();
  const hiddenClasses = useStore((state) => state.view.hiddenClasses);
  const { index, open: setOpen } = useOpenPair(pairs, address.pair, (pair) => setView({ pair }));
  const [target, setTarget] = useState<{ index: number } | null>(null);
  const open = useStable(setOpen);
  const opened = index === null ? undefined : pairs.items[index]?.receipt;
  const source = useSource(opened, config);
  const { labelFilter, definition } = useLabelFilter(useDimension().data, hiddenClasses);
  const objects = useObjectLabels(opened?.source.mask, config ?? {});
  const isMaskHidden = useHeldKey('m', singleKeys.isOn);
  const { definition: filterDefinition, ...filters } = useClassFilter(classes, hidden, hiddenClasses);
  const { grid, viewer } = pairProps(pairs, { view, isMaskHidden, ...filters });
  const legend = (
    <ClassLegend classes={classes} hidden={hiddenClasses} onHidden={getStore().setHiddenClasses} />
  );

  useEffect(() => {
    const { setConfig } = getStore();
    setConfig({ previewSelection: true, augmentedImages: [], augmentedMasks: [] });
    return () => setConfig({ previewSelection: false });
  }, []);
  useEffect(() => {
    const { config: now, setConfig } = getStore();
    setConfig({
      augmentedImages: withNames(now.augmentedImages, pairs.items, 'image'),
      augmentedMasks: withNames(now.augmentedMasks, pairs.items, 'mask'),
    });
  }, [pairs.items]);
  const jump = (index: number) => {
    pairs.need(index, index);
    setTarget({ index });
  };

  const receipt = (item: PairItem) => {
    const row = pairs.items.find((one) => one?.image?.name === item.image?.name)?.receipt;
    return row && <ReceiptPanel receipt={row} output={item} source={source} labelFilter={labelFilter} />;
  };
  if (pairs.failed) return <ErrorText>{MESSAGES.preview[set]}</ErrorText>;
  const isFiltered = 'search' in choice || 'transform' in choice;
  if (pairs.total === 0 && !isFiltered) return <EmptyState drawing="result">This set is empty.</EmptyState>;
  return (
    <>
      {definition}
      {filterDefinition}
      <GridTools
        active={'transform' in choice ? 1 : 0}
        search={<SearchField search={address.search} onSearch={(search) => setView({ search })} />}
        filters={<OutputSelection address={address} />}
        view={<PairToolbar view={view} onChange={getStore().setPairView} total={pairs.total} onJump={jump} />}
        legend={legend}
      />
      <Matches
        noun="output"
        isEmpty={pairs.total === 0 && !pairs.loading && isFiltered}
        onShowAll={() => setView({ search: '', transform: '' })}
      >
        <PairGrid {...grid} target={target} onOpen={open} detail={detail} />
      </Matches>
      <PairViewer
        {...viewer}
        index={index}
        legend={legend}
        background={hidden}
        before={source && { item: source, labelFilter }}
        classes={objects ? [...classes, ...objects] : classes}
        zoom={address.zoom}
        onZoom={(zoom) => setView({ zoom })}
        onIndex={open}
        aside={receipt}
      />
    </>
  );
}

/** Returns the names that were read so far, with those of loaded pairs. */
const withNames = (
  known: readonly string[],
  items: readonly (PairItem | undefined)[],
  half: 'image' | 'mask',
): string[] => [...new Set([...known, ...items.flatMap((item) => item?.[half]?.name ?? [])])];
