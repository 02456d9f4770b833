import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '../fluent.ts';
import { type LabelClass, labelText } from './label-text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    maxHeight: '96px',
    overflowY: 'auto',
    // The outline of the focus is outside of a button.
    padding: '3px',
  },
  one: { display: 'flex' },
  toggle: { minWidth: 0, borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  hidden: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground2 },
  only: { minWidth: 0, marginLeft: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
  swatch: {
    display: 'inline-block',
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusSmall,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    forcedColorAdjust: 'none',
  },
});

export interface ClassLegendProps {
  classes: readonly LabelClass[];
  /** Values of the hidden classes. */
  hidden: readonly LabelClass['value'][];
  onHidden: (hidden: LabelClass['value'][]) => void;
}

/** Renders the legend: a click on a class shows or hides it in all masks, "Only" hides the others. */
export function ClassLegend({ classes, hidden, onHidden }: ClassLegendProps) {
  const styles = useStyles();
  if (classes.length === 0) return null;
  const toggle = (value: LabelClass['value'], isHidden: boolean) =>
    onHidden(isHidden ? hidden.filter((one) => one !== value) : [...hidden, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame
    <div className={styles.root} role="group" aria-label="Legend">
      {classes.map((one) => {
        const { value, color, name } = one;
        const isHidden = hidden.includes(value);
        return (
          <span key={value} className={styles.one}>
            <ToggleButton
              size="small"
              data-action="legend.toggle"
              className={mergeClasses(styles.toggle, isHidden && styles.hidden)}
              checked={!isHidden}
              aria-label={`Show ${labelText(one)}`}
              icon={<span className={styles.swatch} style={{ backgroundColor: color }} />}
              onClick={() => toggle(value, isHidden)}
            >
              {name || String(value)}
            </ToggleButton>
            <Button
              size="small"
              data-action="legend.only"
              className={styles.only}
              aria-label={`Only show ${labelText(one)}`}
              onClick={() => onHidden(classes.map((other) => other.value).filter((other) => other !== value))}
            >
              Only
            </Button>
          </span>
        );
      })}
      {hidden.length > 0 && (
        <Button size="small" appearance="subtle" data-action="legend.all" onClick={() => onHidden([])}>
          Show all
        </Button>
      )}
    </div>
  );
}
