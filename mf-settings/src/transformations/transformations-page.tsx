import { isSpecified, TRANSFORM_CARDS } from '@twinset/contract';
import {
  augmentConfigOf,
  getStore,
  singleKeys,
  useDebounced,
  useDimension,
  useNamedClasses,
  useStore,
} from '@twinset/sdk';
import {
  ClassLegend,
  makeStyles,
  mergeClasses,
  type PairMode,
  Panel,
  Switch,
  tokens,
  useHeldKey,
  useLabelFilter,
  useMedia,
} from '@twinset/ui';
import { useMemo, useState } from 'react';
import { ImageChoice } from '../lib/image-choice.tsx';
import { SettingsPage } from '../lib/settings-page.tsx';
import { type SelectedImage, useSelectedImage } from '../lib/use-selected-image.ts';
import { ViewChoice } from '../lib/view-choice.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import { type CardBase, cardBase } from './card-config.ts';
import type { PreviewState } from './card-preview.tsx';
import { MoreTransforms } from './more-transforms.tsx';
import { OutputsPanel } from './outputs-panel.tsx';
import { OutsidePanel } from './outside-panel.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { PresetMenu } from './preset-menu.tsx';
import { RunFields } from './run-fields.tsx';
import { TransformCard } from './transform-card.tsx';

const DEBOUNCE_MS = 120;

/** Width up to which the outputs are a strip above the cards instead of a column beside them. */
const NARROW = '(max-width: 1100px)';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 460px)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  narrow: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Controls focused with Tab must not be hidden by the strip.
    '& :is(button, input, [role="slider"])': { scrollMarginTop: '40px' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  aside: { position: 'sticky', top: tokens.spacingVerticalL },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

/** Renders /settings/select_transformation: the random transforms, previewed on uploaded images. */
export function TransformationsPage() {
  return (
    <SettingsPage
      step="transformation"
      description="Random transformations of training pairs. Each card states what happens to the mask."
    >
      <Transformations />
    </SettingsPage>
  );
}

interface CardsProps extends PreviewState {
  picture: SelectedImage;
  compares: boolean;
}

/** Renders the cards of the transforms that have one; alone, so that a change of a setting does not render the page. */
function Cards(props: CardsProps) {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  // Most changes leave it as it is; the same object then renders no card again.
  const current = JSON.stringify(cardBase(augmentConfigOf(config)));
  const rested = useDebounced(current, DEBOUNCE_MS);
  const base = useMemo(() => JSON.parse(rested) as CardBase, [rested]);
  // A card stays until the page is left, so that a transform can be switched on again.
  const on = TRANSFORM_CARDS.map(({ flag }) => flag).filter((flag) => config[flag]);
  const [opened, setOpened] = useState<readonly string[]>(on);
  const added = on.filter((flag) => !opened.includes(flag));
  if (added.length > 0) setOpened([...opened, ...added]);
  const cards = TRANSFORM_CARDS.filter(({ flag }) => isSpecified(flag) || opened.includes(flag));
  return (
    <div className={styles.cards}>
      {cards.map((row) => (
        <TransformCard key={row.flag} row={row} base={base} {...props} />
      ))}
    </div>
  );
}

function Transformations() {
  const styles = useStyles();
  const picture = useSelectedImage();
  const { classes } = useNamedClasses();
  const hiddenClasses = useStore((state) => state.view.hiddenClasses);
  const { labelFilter, definition } = useLabelFilter(useDimension().data, hiddenClasses);
  const [mode, setMode] = useState<PairMode>('image');
  const [compares, setCompares] = useState(false);
  const narrow = useMedia(NARROW, true);
  const isMaskHidden = useHeldKey('m', singleKeys.isOn) && mode === 'overlay';
  const shown = { mode: isMaskHidden ? ('image' as const) : mode, labelFilter };
  return (
    <div className={mergeClasses(styles.root, narrow && styles.narrow)}>
      {definition}
      {narrow && (
        <>
          <OutputsPanel strip {...shown} />
          <RunFields />
        </>
      )}
      <div className={styles.column}>
        <Panel>
          <div className={styles.tools}>
            <ViewChoice mode={mode} onChange={setMode} />
            <ImageChoice picture={picture} />
          </div>
          {mode !== 'image' && labelFilter !== undefined && (
            <ClassLegend classes={classes} hidden={hiddenClasses} onHidden={getStore().setHiddenClasses} />
          )}
          <Switch
            label="Compare before and after in each card"
            checked={compares}
            onChange={(_, { checked }) => setCompares(checked)}
          />
          <PresetMenu />
          <PolicyChoice />
        </Panel>
        <Cards picture={picture} compares={compares} {...shown} />
        <MoreTransforms />
        <OutsidePanel />
      </div>
      {narrow ? (
        <BudgetPanel />
      ) : (
        <div className={mergeClasses(styles.column, styles.aside)}>
          <OutputsPanel {...shown} />
          <RunFields />
          <BudgetPanel />
        </div>
      )}
    </div>
  );
}
