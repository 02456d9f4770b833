import { MESSAGES, type SetName } from '@twinset/contract';
import { getStore, useManifestSummary, useNamedClasses, useObjectLabels, useResults } from '@twinset/sdk';
import {
  EmptyState,
  ErrorText,
  OverlayFilter,
  PairGrid,
  type PairItem,
  type PairView,
  PairViewer,
} from '@twinset/ui';
import { useEffect, useState } from 'react';
import { ReceiptPanel } from './receipt-panel.tsx';

const OVERLAY = 'result-overlay';

/** Renders the pairs of one set; each opens with its receipt. */
export function ResultGrid({ set, view }: { set: SetName; view: PairView }) {
  const pairs = useResults(set);
  const config = useManifestSummary().data?.manifest.config;
  const { classes, hidden } = useNamedClasses();
  const [open, setOpen] = useState<number | null>(null);
  const source = open === null ? undefined : pairs.items[open]?.receipt?.source.mask;
  const objects = useObjectLabels(source, config ?? {});
  const mode = view.overlay ? 'overlay' : 'side';
  const overlayFilter = hidden === undefined ? undefined : OVERLAY;

  useEffect(() => {
    const { setConfig } = getStore();
    setConfig({
      previewSelection: true,
      augmentedImages: namesOf(pairs.items, 'image'),
      augmentedMasks: namesOf(pairs.items, 'mask'),
    });
    return () => setConfig({ previewSelection: false });
  }, [pairs.items]);

  const receipt = (item: PairItem) => {
    const row = pairs.items.find(({ image }) => image?.name === item.image?.name)?.receipt;
    return row && config && <ReceiptPanel receipt={row} config={config} />;
  };
  if (pairs.failed) return <ErrorText>{MESSAGES.preview[set]}</ErrorText>;
  if (pairs.total === 0) return <EmptyState drawing="result">This set is empty.</EmptyState>;
  return (
    <>
      {hidden !== undefined && <OverlayFilter id={OVERLAY} hidden={hidden} />}
      <PairGrid
        items={pairs.items}
        columns={view.columns}
        mode={mode}
        opacity={view.opacity}
        overlayFilter={overlayFilter}
        loading={pairs.loading}
        hasMore={pairs.hasMore}
        total={pairs.total}
        onMore={pairs.more}
        onOpen={setOpen}
        onMediaError={pairs.renew}
      />
      <PairViewer
        items={pairs.items}
        index={open}
        mode={mode}
        opacity={view.opacity}
        overlayFilter={overlayFilter}
        classes={objects ? [...classes, ...objects] : classes}
        total={pairs.total}
        onIndex={setOpen}
        onMore={pairs.more}
        onMediaError={pairs.renew}
        aside={receipt}
      />
    </>
  );
}

const namesOf = (items: readonly PairItem[], half: 'image' | 'mask'): string[] =>
  items.flatMap((item) => item[half]?.name ?? []);
