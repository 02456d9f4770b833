import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { tableOf } from '../kinds/lookup.ts';
import { maxLevelOf } from '../raster.ts';

/** Maps each level to the share of samples that are at most as high, without those of the lowest level. */
export const equalize = filter('equalize', {
  draw: () => null,
  apply(_, image) {
    const max = maxLevelOf(image);
    const tables = pixelBackend()
      .levelCounts(image)
      .map((counts) => {
        const low = counts.findIndex((count) => count > 0);
        const others = image.width * image.height - counts[low];
        let below = -counts[low];
        return tableOf(max, (level) => {
          if (level >= low) below += counts[level];
          return others === 0 ? level : Math.max(0, below) * (max / others);
        });
      });
    return pixelBackend().lookup(image, tables);
  },
});
