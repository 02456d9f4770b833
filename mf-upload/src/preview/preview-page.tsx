import { MESSAGES } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import {
  getStore,
  invalidate,
  nameOfPair,
  singleKeys,
  useDatasetChanges,
  useNamedClasses,
  useObjectLabels,
  useOpenPair,
  useOriginals,
  usePageNavigation,
  useStore,
} from '@twinset/sdk';
import {
  Button,
  ClassLegend,
  ErrorText,
  GridTools,
  Matches,
  mergeClasses,
  PageFrame,
  PairGrid,
  type PairItem,
  PairToolbar,
  PairViewer,
  pairProps,
  SearchField,
  Switch,
  useClassFilter,
  useHeldKey,
  useMedia,
  useStable,
} from '@twinset/ui';
import { memo, useCallback, useMemo, useState } from 'react';
import { PairFilters, usePairFilter } from './pair-filters.tsx';
import { PairMarks } from './pair-marks.tsx';
import { PairSelection } from './pair-selection.tsx';
import { useStyles } from './preview-page.styles.ts';
import { SidePanel } from './side-panel.tsx';
import { choiceOf, usePairAddress } from './use-pair-address.ts';
import { usePairSelection } from './use-pair-selection.ts';

const Toolbar = memo(PairToolbar);

/** Renders the page of the uploaded pairs, with the dataset report and the legend. */
export function PreviewPage() {
  const styles = useStyles();
  const navigation = usePageNavigation('previewUpload', useNavigate());
  const view = useStore((state) => state.view.pairs);
  const { classes, hidden } = useNamedClasses();
  const narrow = useMedia('(max-width: 1160px)', true);
  const changes = useDatasetChanges();
  const isRepaired = changes.repairs.length > 0;
  const [wantsUploaded, setWantsUploaded] = useState(false);
  const asUploaded = wantsUploaded && isRepaired;
  const address = usePairAddress();
  const { pair, setView } = address;
  const { filters: shows, chosen } = usePairFilter(address.show);
  const choice = choiceOf({ ...address, show: chosen.value });
  const filtered = ['show', 'label', 'set'].filter((name) => name in choice).length;
  const isFiltered = filtered > 0 || 'search' in choice;
  const pairs = useOriginals(choice, asUploaded);
  const { selected, select, setSelected } = usePairSelection(pairs);
  const { index, open } = useOpenPair(pairs, pair, (name) => setView({ pair: name }));
  const showFile = useStable((name: string) => {
    const isListed = chosen.names?.includes(name) !== false;
    setView({ pair: name, search: '', label: '', set: '', ...(isListed ? {} : { show: 'all' }) });
  });
  const showFinding = useStable((code: string) =>
    setView({ show: `finding ${code}`, search: '', label: '', set: '' }),
  );
  const changeView = useStable(setView);
  const [target, setTarget] = useState<{ index: number } | null>(null);
  const jump = useStable((to: number) => {
    pairs.need(to, to);
    setTarget({ index: to });
  });
  const shown = index === null ? undefined : pairs.items[index];
  const objects = useObjectLabels(shown?.mask?.name, asUploaded ? { ...changes, repairs: [] } : changes);
  const hiddenClasses = useStore((state) => state.view.hiddenClasses);
  const { definition, ...filters } = useClassFilter(classes, hidden, hiddenClasses);
  const legend = useMemo(
    () => <ClassLegend classes={classes} hidden={hiddenClasses} onHidden={getStore().setHiddenClasses} />,
    [classes, hiddenClasses],
  );
  const isMaskHidden = useHeldKey('m', singleKeys.isOn);
  const { grid, viewer } = pairProps(pairs, { view, isMaskHidden, ...filters });
  const marks = useCallback(
    (item: PairItem & { excluded?: true }) => {
      if (selected === null && item.excluded !== true) return null;
      const isSelected = selected?.has(nameOfPair(item)) === true;
      const selection =
        selected === null
          ? undefined
          : { isSelected, onSelect: (on: boolean, isRange: boolean) => void select(item, on, isRange) };
      return <PairMarks item={item} isExcluded={item.excluded === true} selection={selection} />;
    },
    [selected, select],
  );
  const openPair = useStable(open);
  const tools = (
    <GridTools
      active={filtered}
      search={<SearchField search={address.search} onSearch={(search) => setView({ search })} />}
      filters={
        <PairFilters
          filters={shows}
          chosen={chosen}
          classes={classes}
          label={address.label}
          set={address.set}
          sort={address.sort}
          onView={changeView}
        />
      }
      view={<Toolbar view={view} onChange={getStore().setPairView} total={pairs.total} onJump={jump} />}
      legend={legend}
      actions={
        <>
          {isRepaired && (
            <Switch
              label="Masks as uploaded"
              checked={asUploaded}
              onChange={(_, { checked }) => setWantsUploaded(checked)}
            />
          )}
          <PairSelection chosen={chosen} selected={selected} onSelected={setSelected} />
        </>
      }
    />
  );
  return (
    <PageFrame
      title="Preview"
      description="Check that every image has the right mask. Open a pair to inspect its pixels."
      {...navigation}
    >
      {definition}
      <div className={mergeClasses(styles.layout, narrow && styles.narrow)}>
        {/* Before the grid, so that Tab reaches it first; shown at its right. */}
        {narrow ? (
          <SidePanel folded onFile={showFile} onFilter={showFinding} />
        ) : (
          <aside className={styles.side} aria-label="Report and classes">
            <SidePanel folded={false} onFile={showFile} onFilter={showFinding} />
          </aside>
        )}
        <div className={narrow ? undefined : styles.tools}>{tools}</div>
        <div className={styles.main}>
          {pairs.failed && (
            <div className={styles.failed}>
              <ErrorText>{MESSAGES.preview.uploaded}</ErrorText>
              <Button data-action="retry" onClick={() => void invalidate.originals()}>
                Retry
              </Button>
            </div>
          )}
          <Matches
            noun="pair"
            isEmpty={pairs.total === 0 && !pairs.loading && isFiltered}
            onShowAll={() => setView({ show: 'all', search: '', label: '', set: '' })}
          >
            <PairGrid {...grid} target={target} onOpen={openPair} over={marks} />
          </Matches>
        </div>
      </div>
      <PairViewer
        {...viewer}
        index={index}
        legend={legend}
        background={hidden}
        classes={objects ? [...classes, ...objects] : classes}
        zoom={address.zoom}
        onZoom={(zoom) => setView({ zoom })}
        onIndex={open}
      />
    </PageFrame>
  );
}
