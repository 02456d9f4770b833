import { OptionsRegular } from '@fluentui/react-icons/svg/options';
import { type AugmentConfig, capitalize, type DeclaredTransform } from '@twinset/contract';
import { getStore, useDebounced, useStore } from '@twinset/sdk';
import { Button, makeStyles, mergeClasses, Switch, Text, tokens } from '@twinset/ui';
import { memo, useId, useState } from 'react';
import type { Size } from '../lib/fit-within.ts';
import { type CardBase, cardConfig } from './card-config.ts';
import { CardCurtain, CardPreview, type PreviewState } from './card-preview.tsx';
import { maskEffect } from './mask-effect.ts';
import { RangeFields } from './range-fields.tsx';
import { endsOf, endText } from './ranges.ts';

const DEBOUNCE_MS = 120;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
    breakInside: 'avoid',
  },
  on: { outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' },
  pictures: { display: 'flex', gap: tokens.spacingHorizontalS },
  description: { color: tokens.colorNeutralForeground2 },
});

const summaryOf = ({ summary }: DeclaredTransform): string =>
  'done' in summary ? summary.done : summary.varied;

export interface TransformCardProps extends PreviewState {
  row: DeclaredTransform;
  base: CardBase;
  picture: { name: string | null; size: Size | null };
  /** Shows one image before and after the transform, with a divider, instead of two. */
  compares: boolean;
}

/**
 * Renders one transform: its switch, both ends of its range on an uploaded image, and its fields behind
 * "Adjust". Memoised, since each change of a setting renders the page again.
 */
export const TransformCard = memo(function TransformCard(props: TransformCardProps) {
  const { row, base, picture, compares, ...shown } = props;
  const styles = useStyles();
  const panel = useId();
  const on = useStore((state) => state.config[row.flag]);
  const own = useStore((state) => state.config.transformRanges[row.flag]);
  const [open, setOpen] = useState(false);
  const { range } = row;
  const ends = range === null ? null : endsOf({ [row.flag]: own }, row.flag, range);
  const low = useDebounced(ends?.[0] ?? null, DEBOUNCE_MS);
  const high = useDebounced(ends?.[1] ?? null, DEBOUNCE_MS);
  const draw = (which: DeclaredTransform | null, value: number | null): AugmentConfig | null =>
    picture.size === null ? null : cardConfig(base, picture.size, which, value);
  const captions =
    ends === null || range === null
      ? ['Unchanged', capitalize(row.params === null ? row.receipt(null as never) : summaryOf(row))]
      : ends.map((end) => endText(end, range));
  return (
    <section className={mergeClasses(styles.root, on && styles.on)} aria-label={row.label}>
      <div className={styles.head}>
        <Switch
          label={row.label}
          checked={on}
          onChange={(_, { checked }) => getStore().setFlag(row.flag, checked)}
        />
        <Button
          data-action="transforms.adjust"
          size="small"
          appearance="subtle"
          icon={<OptionsRegular />}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={`Adjust ${row.label.toLowerCase()}`}
          onClick={() => setOpen(!open)}
        >
          Adjust
        </Button>
      </div>
      <div className={styles.pictures}>
        {compares ? (
          <CardCurtain
            plain={draw(null, null)}
            config={draw(row, high)}
            name={picture.name}
            label={row.label}
            caption={captions[1] ?? ''}
            {...shown}
          />
        ) : (
          <>
            <CardPreview
              config={draw(ends === null ? null : row, low)}
              name={picture.name}
              caption={captions[0] ?? ''}
              {...shown}
            />
            <CardPreview
              config={draw(row, high)}
              name={picture.name}
              caption={captions[1] ?? ''}
              {...shown}
            />
          </>
        )}
      </div>
      <Text size={200} className={styles.description}>
        {`${row.description} ${maskEffect(row)}`}
      </Text>
      <div id={panel} hidden={!open}>
        {open && <RangeFields row={row} />}
      </div>
    </section>
  );
});
