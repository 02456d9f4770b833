import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { SETS } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { getStore, pageOf, useChangedSettings, useManifestSummary, useStore } from '@twinset/sdk';
import {
  ActionButton,
  formatCount,
  makeStyles,
  Panel,
  SET_COLORS,
  SET_LABELS,
  SkeletonItem,
  Text,
  tokens,
  WarningList,
} from '@twinset/ui';
import { useId } from 'react';
import { ChangedSettings } from '../lib/changed-settings.tsx';
import { DownloadButton, PartDownloads } from '../lib/download-buttons.tsx';
import { KeptZipNote } from '../lib/versions-links.tsx';
import { labelCheckText } from './label-check-text.ts';

const useStyles = makeStyles({
  sets: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  set: { display: 'flex', flexDirection: 'column', minWidth: '72px' },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  dot: {
    width: '10px',
    height: '10px',
    borderRadius: tokens.borderRadiusCircular,
    forcedColorAdjust: 'none',
  },
  count: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  wait: { height: '56px', maxWidth: '360px' },
  waitCheck: { height: '40px' },
  check: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { color: tokens.colorStatusSuccessForeground1, fontSize: '20px', flexShrink: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/**
 * Renders the result of the last run: outputs per set, settings changed since, the label check, and the next
 * steps.
 */
export function DonePanel() {
  const styles = useStyles();
  const navigate = useNavigate();
  const manifest = useManifestSummary().data?.manifest;
  const changed = useChangedSettings();
  const setsId = useId();
  const running = useStore((state) => state.busy.augmentationIsRunning);
  const openPreview = () => {
    getStore().setConfig({ previewAugmentedResult: true });
    navigate(pageOf('previewResult').path);
  };
  return (
    <Panel title="The result is ready">
      <ChangedSettings here="startAugmentation" />
      <Text id={setsId} className={styles.hint}>
        Pairs of each set
      </Text>
      {manifest === undefined ? (
        <>
          <SkeletonItem className={styles.wait} />
          <SkeletonItem className={styles.waitCheck} />
        </>
      ) : (
        <dl className={styles.sets} aria-labelledby={setsId}>
          {SETS.map((set) => (
            <div key={set} className={styles.set}>
              <dt className={styles.name}>
                <span className={styles.dot} style={{ backgroundColor: SET_COLORS[set] }} />
                <Text>{SET_LABELS[set]}</Text>
              </dt>
              <dd className={styles.count}>{formatCount(manifest.outputs[set])}</dd>
            </div>
          ))}
        </dl>
      )}
      <WarningList warnings={manifest?.warnings.filter(({ code }) => code === 'ClassLost')} />
      {manifest?.labelSafety.passed === true && (
        <span className={styles.check}>
          <CheckmarkCircleFilled className={styles.icon} />
          <Text>
            Label check passed: {labelCheckText(manifest.config)}. Seed {manifest.seed}.
          </Text>
        </span>
      )}
      <div className={styles.actions}>
        <DownloadButton appearance={changed.length > 0 ? 'secondary' : 'primary'} />
        <ActionButton
          data-action="result.open"
          disabledReason={running ? 'The previews are being prepared.' : null}
          onClick={openPreview}
        >
          Preview the result
        </ActionButton>
      </div>
      <KeptZipNote />
      <PartDownloads />
    </Panel>
  );
}
