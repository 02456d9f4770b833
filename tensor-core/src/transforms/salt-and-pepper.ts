import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';
import { copyOf, maxLevelOf } from '../raster.ts';
import { noiseBits } from '../rng/noise.ts';

/** Sets all channels of random pixels to the highest level, or to 0. */
export const saltAndPepper = filter('saltAndPepper', {
  draw: (u, { share }) => ({ share: lerpInterval(share, u(1)), seed: drawSeed(u(2)) }),
  apply({ share, seed }, image) {
    const out = copyOf(image);
    const { channels } = image;
    const max = maxLevelOf(image);
    const [black, changed] = [share * 0x8000_0000, share * 0x1_0000_0000];
    for (let i = 0; i < out.data.length; i += channels) {
      const bits = noiseBits(seed, i / channels);
      if (bits < changed) out.data.fill(bits < black ? 0 : max, i, i + channels);
    }
    return out;
  },
});
