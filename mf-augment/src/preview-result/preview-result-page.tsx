import { MESSAGES, SETS, type SetName } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { download, getStore, usePageNavigation, useResults, useStore } from '@twinset/sdk';
import { Button, ErrorText, PageFrame, PairGrid, PairToolbar, PairViewer, Radio, RadioGroup, SET_LABELS, Switch } from '@twinset/ui';
import { useState } from 'react';

/** The outputs of each set, and the download. */
export function PreviewResultPage() {
  const navigation = usePageNavigation('previewResult', useNavigate());
  const view = useStore((state) => state.view.pairs);
  const set = useStore((state) => state.config.previewedSet);
  const on = useStore((state) => state.config.previewAugmentedResult);
  const downloading = useStore((state) => state.busy.isDownloading);
  const pairs = useResults(set, on);
  const [open, setOpen] = useState<number | null>(null);
  const mode = view.overlay ? 'overlay' : 'side';
  return (
    <PageFrame
      title="Preview Result"
      description="Look at what was made, set by set."
      actions={
        <Button appearance="primary" disabled={downloading} onClick={() => void download()}>
          Download
        </Button>
      }
      {...navigation}
    >
      <Switch
        label="Preview augmented result"
        checked={on}
        onChange={(_, { checked }) => getStore().setConfig({ previewAugmentedResult: checked })}
      />
      <RadioGroup
        layout="horizontal"
        value={set}
        onChange={(_, { value }) => getStore().setConfig({ previewedSet: value as SetName })}
      >
        {SETS.map((name) => (
          <Radio key={name} value={name} label={SET_LABELS[name]} />
        ))}
      </RadioGroup>
      {on && (
        <>
          <PairToolbar view={view} onChange={getStore().setPairView} />
          {pairs.failed && <ErrorText>{MESSAGES.preview[set]}</ErrorText>}
          <PairGrid
            items={pairs.items}
            columns={view.columns}
            mode={mode}
            opacity={view.opacity}
            loading={pairs.loading}
            hasMore={pairs.hasMore}
            onMore={pairs.more}
            onOpen={setOpen}
            onMediaError={pairs.renew}
          />
          <PairViewer items={pairs.items} index={open} mode={mode} opacity={view.opacity} onIndex={setOpen} />
        </>
      )}
    </PageFrame>
  );
}
