import type { DeclaredTransform, TransformRange, TransformRanges } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Button, makeStyles, NumberField, tokens } from '@twinset/ui';
import { CoverFields } from './cover-fields.tsx';
import { PasteFields } from './paste-fields.tsx';
import { RangeSlider } from './range-slider.tsx';
import {
  endsOf,
  endText,
  fieldLimits,
  probabilityOf,
  toConfigured,
  toDisplayed,
  withEnd,
  withEnds,
  withoutFlag,
  withProbability,
} from './ranges.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    paddingTop: tokens.spacingVerticalS,
  },
  often: { gridColumn: '1 / -1' },
  reset: { alignSelf: 'end', gridColumn: '1 / -1', justifySelf: 'start' },
});

const save = (transformRanges: TransformRanges) => getStore().setConfig({ transformRanges });

export interface RangeFieldsProps {
  row: DeclaredTransform;
}

/** Renders the probability of a transform and the range of its values. */
export function RangeFields({ row }: RangeFieldsProps) {
  const styles = useStyles();
  const ranges = useStore((state) => state.config.transformRanges);
  const { flag, kind, range } = row;
  return (
    <div className={styles.root}>
      <div className={styles.often}>
        <NumberField
          label="Probability"
          unit="%"
          min={0}
          max={100}
          value={Math.round(probabilityOf(ranges, flag) * 100)}
          onChange={(percent) => save(withProbability(ranges, flag, percent / 100))}
        />
      </div>
      {kind === 'occlusion' && (
        <div className={styles.often}>
          <CoverFields />
        </div>
      )}
      {kind === 'paste' && (
        <div className={styles.often}>
          <PasteFields />
        </div>
      )}
      {range !== null && <Ends row={row} range={range} ranges={ranges} />}
      <Button
        data-action="transforms.restore"
        className={styles.reset}
        size="small"
        disabled={ranges[flag] === undefined}
        onClick={() => save(withoutFlag(ranges, flag))}
      >
        Restore defaults
      </Button>
    </div>
  );
}

interface EndsProps extends RangeFieldsProps {
  range: TransformRange;
  ranges: TransformRanges;
}

function Ends({ row, range, ranges }: EndsProps) {
  const styles = useStyles();
  const ends = endsOf(ranges, row.flag, range);
  const [min, max] = fieldLimits(range);
  const change = (end: 'low' | 'high', value: number) =>
    save(withEnds(ranges, row.flag, range, withEnd(ends, end, toConfigured(value, range))));
  const field = (end: 'low' | 'high', suffix: string) => (
    <NumberField
      label={`${range.label}, ${suffix}`}
      unit={range.unit}
      min={min}
      max={max}
      decimals={range.decimals}
      value={toDisplayed(ends[end === 'low' ? 0 : 1], range)}
      onChange={(value) => change(end, value)}
    />
  );
  const displayed = { low: toDisplayed(ends[0], range), high: toDisplayed(ends[1], range) };
  return (
    <>
      <div className={styles.often}>
        <RangeSlider
          label={range.label}
          min={min}
          max={max}
          {...displayed}
          step={10 ** -range.decimals}
          textOf={(value) => endText(toConfigured(value, range), range)}
          onChange={change}
        />
      </div>
      {field('low', 'from')}
      {field('high', 'to')}
    </>
  );
}
