import { MESSAGES } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import {
  getStore,
  invalidate,
  useNamedClasses,
  useOriginals,
  usePageNavigation,
  useStore,
} from '@twinset/sdk';
import {
  Button,
  ErrorText,
  mergeClasses,
  OverlayFilter,
  PageFrame,
  PairGrid,
  PairToolbar,
  PairViewer,
} from '@twinset/ui';
import { useMedia } from '../lib/use-media.ts';
import { useStyles } from './preview-page.styles.ts';
import { SidePanel } from './side-panel.tsx';
import { useOpenPair } from './use-open-pair.ts';

const OVERLAY = 'preview-overlay';

/** Renders the page of the uploaded pairs, with the dataset report and the legend. */
export function PreviewPage() {
  const styles = useStyles();
  const navigation = usePageNavigation('previewUpload', useNavigate());
  const view = useStore((state) => state.view.pairs);
  const { classes, hidden } = useNamedClasses();
  const narrow = useMedia('(max-width: 1160px)');
  const pairs = useOriginals();
  const { index, open, openFile } = useOpenPair(pairs);
  const overlayFilter = hidden === undefined ? undefined : OVERLAY;
  const mode = view.overlay ? 'overlay' : 'side';
  return (
    <PageFrame
      title="Preview"
      description="Check that every image has the right mask. Open a pair to inspect its pixels."
      {...navigation}
    >
      {hidden !== undefined && <OverlayFilter id={OVERLAY} hidden={hidden} />}
      <div className={mergeClasses(styles.layout, narrow && styles.narrow)}>
        {narrow && <SidePanel folded onFile={openFile} />}
        <div className={styles.main}>
          <PairToolbar view={view} onChange={getStore().setPairView} />
          {pairs.failed && (
            <div className={styles.failed}>
              <ErrorText>{MESSAGES.preview.uploaded}</ErrorText>
              <Button onClick={() => void invalidate.originals()}>Retry</Button>
            </div>
          )}
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
            onOpen={open}
            onMediaError={pairs.renew}
          />
        </div>
        {!narrow && (
          <aside className={styles.side} aria-label="Report and classes">
            <SidePanel folded={false} onFile={openFile} />
          </aside>
        )}
      </div>
      <PairViewer
        items={pairs.items}
        index={index}
        mode={mode}
        opacity={view.opacity}
        overlayFilter={overlayFilter}
        classes={classes}
        total={pairs.total}
        onIndex={open}
        onMore={pairs.more}
        onMediaError={pairs.renew}
      />
    </PageFrame>
  );
}
