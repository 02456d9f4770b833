import { MESSAGES } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { getStore, useOriginals, usePageNavigation, useStore } from '@twinset/sdk';
import { ErrorText, PageFrame, PairGrid, PairToolbar, PairViewer } from '@twinset/ui';
import { useState } from 'react';

/** The uploaded pairs, as they will be used. */
export function PreviewPage() {
  const navigation = usePageNavigation('previewUpload', useNavigate());
  const view = useStore((state) => state.view.pairs);
  const pairs = useOriginals();
  const [open, setOpen] = useState<number | null>(null);
  const mode = view.overlay ? 'overlay' : 'side';
  return (
    <PageFrame
      title="Preview"
      description="Check that every image has its own mask."
      actions={<PairToolbar view={view} onChange={getStore().setPairView} />}
      {...navigation}
    >
      {pairs.failed && <ErrorText>{MESSAGES.preview.uploaded}</ErrorText>}
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
    </PageFrame>
  );
}
