import { PageFitRegular } from '@fluentui/react-icons/svg/page-fit';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { Button, makeStyles, Slider, Text, ToggleButton, tokens } from '../fluent.ts';
import type { PairMode } from './pair-preview.tsx';

/** `curtain`: two images in one place, with a divider. */
export type ViewerMode = PairMode | 'curtain';

export interface ViewerToolsProps {
  mode: ViewerMode;
  /** There is a source to compare with. */
  compares: boolean;
  opacity: number;
  onView: (view: { mode?: ViewerMode; opacity?: number }) => void;
  /** Screen pixels per image pixel. */
  scale: number;
  /** The whole image is visible. */
  whole: boolean;
  onScale: (factor: number) => void;
  onWhole: () => void;
  /** Enlarges the next object of the mask. */
  onObject: () => void;
}

const MODES: readonly (readonly [ViewerMode, string])[] = [
  ['side', 'Side by side'],
  ['overlay', 'Overlay'],
  ['image', 'Image'],
  ['mask', 'Mask'],
  ['curtain', 'Curtain'],
];

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL },
  group: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  scale: { minWidth: '56px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  slider: { width: '140px', minWidth: 0 },
});

/** Renders the view mode and the zoom of the open pair. */
export function ViewerTools(props: ViewerToolsProps) {
  const { mode, compares, opacity, onView, scale, whole, onScale, onWhole, onObject } = props;
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame */}
      <div className={styles.group} role="group" aria-label="Show">
        {MODES.map(([value, label]) => (
          <ToggleButton
            data-action="viewer.mode"
            key={value}
            size="small"
            appearance={mode === value ? 'primary' : 'subtle'}
            checked={mode === value}
            onClick={() => onView({ mode: value })}
          >
            {value === 'curtain' && compares ? 'Before and after' : label}
          </ToggleButton>
        ))}
        {(mode === 'overlay' || mode === 'curtain') && (
          <Slider
            size="small"
            className={styles.slider}
            aria-label="Opacity of the mask"
            min={0}
            max={100}
            step={5}
            value={Math.round(opacity * 100)}
            onChange={(_, data) => onView({ opacity: data.value / 100 })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame */}
      <div className={styles.group} role="group" aria-label="Zoom">
        <Button
          data-action="viewer.zoomOut"
          size="small"
          appearance="subtle"
          icon={<ZoomOutRegular />}
          aria-label="Zoom out"
          disabledFocusable={whole}
          onClick={() => onScale(0.5)}
        />
        <Text size={200} className={styles.scale} role="status">
          {Math.round(scale * 100)} %
        </Text>
        <Button
          data-action="viewer.zoomIn"
          size="small"
          appearance="subtle"
          icon={<ZoomInRegular />}
          aria-label="Zoom in"
          disabledFocusable={scale >= 32}
          onClick={() => onScale(2)}
        />
        <Button
          data-action="viewer.fit"
          size="small"
          appearance="subtle"
          icon={<PageFitRegular />}
          aria-label="Fit the whole image"
          disabledFocusable={whole}
          onClick={onWhole}
        />
        <Button data-action="viewer.object" size="small" appearance="subtle" onClick={onObject}>
          Next object
        </Button>
      </div>
    </div>
  );
}
