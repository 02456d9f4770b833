import { CONFIG_LIMITS, type ObjectSummary } from '@twinset/contract';
import { getStore, nameOf, setName, useDatasetReport, useStore } from '@twinset/sdk';
import {
  Caption1,
  formatCount,
  formatNoun,
  formatShare,
  Input,
  makeStyles,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';
import { areaRange, spreadText } from './object-words.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  value: { margin: 0, textAlign: 'end' },
  bars: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2px',
    height: '80px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  slot: { flexGrow: 1, flexBasis: 0, height: '100%', display: 'flex', alignItems: 'flex-end' },
  bar: { width: '100%', backgroundColor: tokens.colorBrandBackground, borderRadius: '2px 2px 0 0' },
  axis: { display: 'flex', justifyContent: 'space-between', color: tokens.colorNeutralForeground2 },
  classes: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  class: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  field: { minWidth: 0 },
});

/** Renders the objects of the masks: their number, their areas with a histogram, and the number per class. */
export function ObjectSection() {
  const styles = useStyles();
  const perClass = useStore((state) => state.config.objectsPerClass);
  const objects = useDatasetReport().data?.objects;
  if (objects === undefined) return <SkeletonItem size={96} aria-label="Loading the objects" />;
  const { count, masks, area, perMask, covered } = objects;
  const facts = [
    ['Objects', `${formatCount(count)} in ${formatNoun(masks, 'mask')}`],
    ['Per image', spreadText(perMask, formatCount)],
    ['Area per object', `${spreadText(area, formatCount)} px`],
    ['Area per image', spreadText(covered, formatShare)],
  ] as const;
  return (
    <div className={styles.root}>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className={styles.value}>{text}</dd>
          </div>
        ))}
      </dl>
      <AreaHistogram histogram={objects.histogram} />
      {perClass > 0 && <ObjectClasses classes={objects.classes} />}
    </div>
  );
}

function AreaHistogram({ histogram }: Pick<ObjectSummary, 'histogram'>) {
  const styles = useStyles();
  const most = Math.max(1, ...histogram.map(({ count }) => count));
  const [first, last] = [histogram[0], histogram.at(-1)];
  if (!first || !last) return null;
  return (
    <div>
      <Caption1>Objects by area</Caption1>
      <ul className={styles.bars} aria-label="Objects by area">
        {histogram.map(({ from, count }) => {
          const text = `${areaRange(from)}: ${formatNoun(count, 'object')}`;
          return (
            <li key={from} className={styles.slot} title={text} aria-label={text}>
              <span className={styles.bar} style={{ height: `${(100 * count) / most}%` }} />
            </li>
          );
        })}
      </ul>
      <Caption1 className={styles.axis}>
        <span>{formatCount(first.from)} px</span>
        <span>{formatCount(2 * last.from)} px</span>
      </Caption1>
    </div>
  );
}

function ObjectClasses({ classes: counts }: Pick<ObjectSummary, 'classes'>) {
  const styles = useStyles();
  const classes = useStore((state) => state.config.classes);
  const background = useStore((state) => state.config.background);
  const config = { classes, background };
  return (
    <ul className={styles.classes} aria-label="Classes of objects">
      {counts.map(({ class: value, count }) => (
        <li key={value} className={styles.class}>
          <Input
            size="small"
            className={styles.field}
            input={{ className: styles.field }}
            value={nameOf(config, value)}
            placeholder="Name"
            maxLength={CONFIG_LIMITS.classNameMax}
            aria-label={`Name of class ${value}`}
            onChange={(_, data) => getStore().setConfig(setName(config, value, data.value))}
          />
          <Text size={200}>
            Class {value} · {formatNoun(count, 'object')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
