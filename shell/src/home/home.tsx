import { useNavigate } from '@twinset/router';
import { makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@twinset/ui';
import { NARROW } from '../layout/widths.ts';
import { DatasetStrip } from './dataset-strip.tsx';
import { FEATURES } from './features.tsx';
import { StartButton } from './start-button.tsx';
import { ExampleOutputs } from './strip/example-outputs.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '40px',
    maxWidth: '1200px',
    width: '100%',
    margin: '0 auto',
  },
  hero: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalM,
  },
  title: {
    margin: 0,
    maxWidth: '22ch',
    fontSize: tokens.fontSizeHero900,
    lineHeight: tokens.lineHeightHero900,
    fontWeight: tokens.fontWeightSemibold,
    [NARROW]: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800 },
  },
  lead: { maxWidth: '64ch', color: tokens.colorNeutralForeground2, margin: 0 },
  features: {
    display: 'grid',
    // All in one row, or in rows of the same length.
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@media (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: tokens.spacingHorizontalXXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  feature: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    breakInside: 'avoid',
  },
  icon: { fontSize: '28px', color: tokens.colorBrandForeground1, lineHeight: 1 },
  flat: { margin: 0 },
});

/**
 * Renders the home page: the product in one sentence, an illustration, four features, and the start button.
 */
export function Home() {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.root}>
      <section className={styles.hero}>
        <h1 className={styles.title}>Welcome to Twinset</h1>
        <Text as="p" size={400} className={styles.lead}>
          Turn a folder of images and a folder of segmentation masks into a training set: split, transformed,
          checked, and ready to download. Every mask keeps its labels, pixel for pixel.
        </Text>
        <StartButton onOpen={(path) => navigate(path)} />
        <DatasetStrip />
      </section>
      <ExampleOutputs />
      <section aria-label="Key features">
        <ul className={styles.features}>
          {FEATURES.map(({ title, text, icon }) => (
            <li key={title} className={styles.feature}>
              <span className={styles.icon}>{icon}</span>
              <Subtitle2 as="h2" className={styles.flat}>
                {title}
              </Subtitle2>
              <Text as="p" className={mergeClasses(styles.lead, styles.flat)}>
                {text}
              </Text>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
