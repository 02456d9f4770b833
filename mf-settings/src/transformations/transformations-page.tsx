import { isSpecified, TRANSFORM_CARDS } from '@twinset/contract';
import { augmentConfigOf, useDebounced, useDimension, useStore } from '@twinset/sdk';
import { makeStyles, mergeClasses, type PairMode, Panel, tokens, useLabelFilter } from '@twinset/ui';
import { useMemo, useState } from 'react';
import { ImageChoice } from '../lib/image-choice.tsx';
import { SettingsPage } from '../lib/settings-page.tsx';
import { useSelectedImage } from '../lib/use-selected-image.ts';
import { ViewChoice } from '../lib/view-choice.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import { cardBase } from './card-config.ts';
import { MoreTransforms } from './more-transforms.tsx';
import { OutputsPanel } from './outputs-panel.tsx';
import { OutsidePanel } from './outside-panel.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { PresetMenu } from './preset-menu.tsx';
import { RunFields } from './run-fields.tsx';
import { TransformCard } from './transform-card.tsx';

const DEBOUNCE_MS = 120;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 460px)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  aside: {
    position: 'sticky',
    top: tokens.spacingVerticalL,
    '@media (max-width: 1100px)': { position: 'static' },
  },
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

function Transformations() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const picture = useSelectedImage();
  const { labelFilter, definition } = useLabelFilter(useDimension().data);
  const [mode, setMode] = useState<PairMode>('image');
  const current = useMemo(() => cardBase(augmentConfigOf(config)), [config]);
  const base = useDebounced(current, DEBOUNCE_MS);
  const shown = { mode, labelFilter };
  // A card stays until the page is left, so that a transform can be switched on again.
  const on = TRANSFORM_CARDS.map(({ flag }) => flag).filter((flag) => config[flag]);
  const [opened, setOpened] = useState<readonly string[]>(on);
  const added = on.filter((flag) => !opened.includes(flag));
  if (added.length > 0) setOpened([...opened, ...added]);
  const cards = TRANSFORM_CARDS.filter(({ flag }) => isSpecified(flag) || opened.includes(flag));
  return (
    <div className={styles.root}>
      {definition}
      <div className={styles.column}>
        <Panel>
          <div className={styles.tools}>
            <ViewChoice mode={mode} onChange={setMode} />
            <ImageChoice picture={picture} />
          </div>
          <PresetMenu />
          <PolicyChoice />
        </Panel>
        <div className={styles.cards}>
          {cards.map((row) => (
            <TransformCard key={row.flag} row={row} base={base} picture={picture} {...shown} />
          ))}
        </div>
        <MoreTransforms />
        <OutsidePanel />
      </div>
      <div className={mergeClasses(styles.column, styles.aside)}>
        <OutputsPanel {...shown} />
        <RunFields />
        <BudgetPanel />
      </div>
    </div>
  );
}
