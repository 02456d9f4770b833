import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { tableOf } from '../kinds/lookup.ts';
import { maxLevelOf } from '../raster.ts';

/** Maps the lowest level of each channel to 0 and the highest to the highest possible one. */
export const autoContrast = filter('autoContrast', {
  draw: () => null,
  apply(_, image) {
    const max = maxLevelOf(image);
    const tables = pixelBackend()
      .levelCounts(image)
      .map((counts) => {
        const low = counts.findIndex((count) => count > 0);
        const high = counts.findLastIndex((count) => count > 0);
        return tableOf(max, (level) => (low === high ? level : ((level - low) * max) / (high - low)));
      });
    return pixelBackend().lookup(image, tables);
  },
});
