import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';

/** One muted hue (OKLCH 222), in even steps of lightness; white on step 80 has a contrast of 6.3. */
const brand: BrandVariants = {
  10: '#001422',
  20: '#002030',
  30: '#002c3e',
  40: '#00384c',
  50: '#004359',
  60: '#004f66',
  70: '#005b72',
  80: '#0f6880',
  90: '#26758d',
  100: '#3b839b',
  110: '#5194aa',
  120: '#68a6bb',
  130: '#81b8cb',
  140: '#99cadb',
  150: '#b3dceb',
  160: '#cdeefb',
};

export type ColorMode = 'light' | 'dark';

const dark = createDarkTheme(brand);

/**
 * Themes from the same ramp; in dark mode, text in brand colour uses lighter steps for a contrast of at least
 * 4.5:1.
 */
export const THEMES: Record<ColorMode, Theme> = {
  light: createLightTheme(brand),
  dark: {
    ...dark,
    // On panels, the first step has a contrast below 4.5:1.
    colorStatusDangerForeground1: dark.colorStatusDangerForeground2,
    colorBrandForeground1: brand[120],
    colorBrandForeground2: brand[130],
    colorBrandForegroundLink: brand[130],
    colorBrandForegroundLinkHover: brand[140],
    colorBrandForegroundLinkPressed: brand[120],
    colorCompoundBrandForeground1: brand[120],
    colorCompoundBrandForeground1Hover: brand[130],
    colorCompoundBrandForeground1Pressed: brand[110],
    colorNeutralForeground2BrandHover: brand[120],
    colorNeutralForeground2BrandSelected: brand[120],
  },
};
