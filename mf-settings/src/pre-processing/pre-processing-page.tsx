import { useDimension, useFiles } from '@twinset/sdk';
import { makeStyles, mergeClasses, PageSkeleton, tokens } from '@twinset/ui';
import { SettingsPage } from '../lib/settings-page.tsx';
import { useSelectedImage } from '../lib/use-selected-image.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { CropPanel } from './crop-panel.tsx';
import { ResizePanel } from './resize-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { TilesPanel } from './tiles-panel.tsx';
import { useTileSize } from './use-tile-size.ts';
import { WeightPanel } from './weight-panel.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  beside: {
    position: 'sticky',
    top: tokens.spacingVerticalL,
    '@media (max-width: 1100px)': { position: 'static' },
  },
});

/**
 * Renders /settings/pre_processing: crop, resize and channels, applied to every pair before the random
 * transforms.
 */
export function PreProcessingPage() {
  return (
    <SettingsPage
      step="preprocessing"
      description="Applied to every pair before the random transformations: tiles, crop, then resize."
    >
      <PreProcessing />
    </SettingsPage>
  );
}

function PreProcessing() {
  const styles = useStyles();
  const picture = useSelectedImage();
  const framed = useTileSize(picture.size);
  const files = useFiles('images');
  const dimension = useDimension();
  // The panels and their heights depend on the sizes of the images.
  if (files.isPending || dimension.isPending) return <PageSkeleton titled />;
  return (
    <div className={styles.root}>
      <div className={styles.column}>
        <TilesPanel picture={picture} />
        <CropPanel picture={picture} />
        <ResizePanel source={framed} />
        <ChannelsPanel />
      </div>
      <div className={mergeClasses(styles.column, styles.beside)}>
        <ResultPanel picture={picture} />
        <WeightPanel />
      </div>
    </div>
  );
}
