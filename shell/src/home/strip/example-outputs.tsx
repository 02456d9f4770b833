import { makeStyles, Text, tokens } from '@twinset/ui';
import { NARROW } from '../../layout/widths.ts';
import img0 from './img-0.webp';
import img1 from './img-1.webp';
import img2 from './img-2.webp';
import img3 from './img-3.webp';
import img4 from './img-4.webp';
import img5 from './img-5.webp';
import mask0 from './mask-0.png';
import mask1 from './mask-1.png';
import mask2 from './mask-2.png';
import mask3 from './mask-3.png';
import mask4 from './mask-4.png';
import mask5 from './mask-5.png';

const OUTPUTS = [
  { image: img1, mask: mask1 },
  { image: img2, mask: mask2 },
  { image: img3, mask: mask3 },
  { image: img4, mask: mask4 },
  { image: img5, mask: mask5 },
];

const useStyles = makeStyles({
  root: {
    display: 'grid',
    // Six images of one width, with 32 pixels between the source and its five outputs and 12 between these.
    gridTemplateColumns: 'calc((100% - 80px) / 6) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    [NARROW]: {
      gridTemplateColumns: 'calc((100% - 28px) / 3) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalL,
    },
  },
  made: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    [NARROW]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  extra: { [NARROW]: { ':nth-child(n+3)': { display: 'none' } } },
  pair: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
  },
  picture: { display: 'block', width: '100%', height: 'auto', aspectRatio: '1' },
  words: { color: tokens.colorNeutralForeground2 },
});

function Pair({ image, mask, alt }: { image: string; mask: string; alt: string }) {
  const styles = useStyles();
  const size = { width: 208, height: 208 };
  return (
    <div className={styles.pair}>
      <img {...size} className={styles.picture} src={image} alt={alt} decoding="async" />
      <img {...size} className={styles.picture} src={mask} alt="" decoding="async" />
    </div>
  );
}

/** Renders a drawn image with some of its outputs, which are real outputs of the command line. */
export function ExampleOutputs() {
  const styles = useStyles();
  return (
    <figure
      className={styles.root}
      aria-label="An image with its mask, and five training pairs generated from it"
    >
      <Text weight="semibold">Your pair</Text>
      <Text weight="semibold">Training pairs generated from it</Text>
      <Pair image={img0} mask={mask0} alt="A drawing of cells on a slide, with its mask below" />
      <div className={styles.made}>
        {OUTPUTS.map(({ image, mask }, index) => (
          <div key={image} className={styles.extra}>
            <Pair image={image} mask={mask} alt={`Training pair ${index + 1}: rotated, flipped and relit`} />
          </div>
        ))}
      </div>
      <figcaption className={styles.words}>
        <Text block size={200}>
          Image and mask
        </Text>
      </figcaption>
      <Text size={200} className={styles.words}>
        Cropped, flipped, rotated and relit; the mask gets the same geometry and keeps its exact labels.
      </Text>
    </figure>
  );
}
