import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { translate } from '../i18n/i18n.ts';
import { ChevronDown } from './icons.tsx';
import type { Settings } from '../settings/settings.ts';
import { deriveBrand, type BrandColors } from './brand.ts';
import { darkTones, float, lightTones, scrim, type Tone, type ToneColors } from './tokens.ts';

interface Surfaces {
  side: string;
  sunken: string;
  hover: string;
  selected: string;
  inverse: string;
  onInverse: string;
}
interface Lines {
  soft: string;
  main: string;
  strong: string;
}
type Brand = Omit<BrandColors, 'main'>;

declare module '@mui/material/styles' {
  interface Palette {
    tone: Record<Tone, ToneColors>;
    surface: Surfaces;
    line: Lines;
    brand: Brand;
    faint: string;
  }
  interface PaletteOptions {
    tone: Record<Tone, ToneColors>;
    surface: Surfaces;
    line: Lines;
    brand: Brand;
    faint: string;
  }
}

export const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI Variable Text"',
  '"Segoe UI"',
  'Inter',
  // What English takes its apostrophes and quotes from (index.html).
  'var(--quotes)',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  'sans-serif',
].join(',');
export const monoFamily = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace';

const light = {
  palette: {
    success: { main: '#1B6E3C' },
    warning: { main: '#8A5300' },
    error: { main: '#B3261E' },
    info: { main: '#1660BF' },
    text: { primary: '#1B2028', secondary: '#596273', disabled: '#8A93A0' },
    faint: '#68727F',
    divider: '#E6E9ED',
    background: { default: '#FFFFFF', paper: '#FFFFFF' },
    surface: { side: '#F7F8FA', sunken: '#F7F8FA', hover: '#F4F6F8', inverse: '#20262F', onInverse: '#F3F5F8' },
    line: { soft: '#EEF0F3', main: '#E6E9ED', strong: '#CDD3DB' },
    tone: lightTones,
    action: { hover: 'rgba(27,32,40,.045)' },
  },
};
const dark = {
  palette: {
    success: { main: '#6FCB93' },
    warning: { main: '#E8B85C' },
    error: { main: '#FF9A92' },
    info: { main: '#7DBCFF' },
    text: { primary: '#E6EAF0', secondary: '#A0A9B6', disabled: '#6F7986' },
    faint: '#8B95A3',
    divider: '#252B34',
    background: { default: '#14181D', paper: '#14181D' },
    surface: { side: '#0F1216', sunken: '#191E25', hover: '#1B2027', inverse: '#2A313B', onInverse: '#F3F5F8' },
    line: { soft: '#1E242B', main: '#272E37', strong: '#3A434F' },
    tone: darkTones,
    action: { hover: 'rgba(230,234,240,.06)' },
  },
};

const hairline = (theme: Theme) => `1px solid ${theme.vars.palette.line.main}`;

const schemes = { light, dark } as const;

/** A scheme in the person's colour: nothing but text, buttons, lines and soft grounds of the accent changes; meaning keeps its tones. */
function paintScheme(scheme: keyof typeof schemes, themeColor: string) {
  const { palette } = schemes[scheme];
  const { main, ...brand } = deriveBrand(themeColor, scheme);
  return {
    palette: {
      ...palette,
      primary: { main, light: brand.accent, dark: brand.solidHover, contrastText: scheme === 'light' ? '#FFFFFF' : '#0B1420' },
      brand,
      surface: { ...palette.surface, selected: brand.soft },
      action: { ...palette.action, selected: brand.soft },
    },
  };
}

/** Paddings and gaps are multiples of it; rows of tables have heights of their own (`rowHeights`). */
const spacings = { compact: 6, standard: 8, comfortable: 8 } as const;

const options: ThemeOptions = {
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1240, xl: 1536 } },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 15, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '22px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '18px' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSize: 14, lineHeight: '22px', WebkitFontSmoothing: 'antialiased' },
        '*:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': { '*': { animation: 'none !important', transition: 'none !important' } },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          fontFamily: 'inherit',
          // MUI takes the outline away from its buttons, and a rule for every element is weaker than that.
          '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: ({ theme: th }) => ({
          minWidth: 0,
          height: 32,
          padding: '0 12px',
          borderRadius: 6,
          whiteSpace: 'nowrap',
          boxShadow: 'none',
          '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 6 },
          '& .MuiButton-startIcon > svg, & .MuiButton-endIcon > svg': { fontSize: 16 },
          '& .MuiButton-endIcon': { marginRight: -4, marginLeft: 4 },
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: {
                color: '#fff',
                background: th.vars.palette.brand.solid,
                '&:hover': { background: th.vars.palette.brand.solidHover },
                '&.Mui-disabled': { color: th.vars.palette.text.disabled, background: th.vars.palette.surface.hover },
              },
            },
            {
              props: { variant: 'outlined', color: 'inherit' },
              style: {
                border: `1px solid ${th.vars.palette.line.strong}`,
                color: th.vars.palette.text.primary,
                background: th.vars.palette.background.paper,
                '&:hover': { background: th.vars.palette.surface.hover },
              },
            },
            {
              props: { variant: 'text', color: 'inherit' },
              style: { color: th.vars.palette.text.secondary, '&:hover': { color: th.vars.palette.text.primary } },
            },
          ],
        }),
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: ({ theme: th }) => ({
          width: 32,
          height: 32,
          borderRadius: 6,
          color: th.vars.palette.text.secondary,
          '& svg': { fontSize: 18 },
        }),
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: { paper: ({ theme: th }) => ({ border: hairline(th), boxShadow: float, minWidth: 184 }), list: { padding: 4 } },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 13, minHeight: 32, borderRadius: 6, padding: '4px 8px', gap: 8 } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: th }) => ({
          fontSize: 14,
          borderRadius: 6,
          '@media (max-width: 599px)': { fontSize: 16 },
          background: th.vars.palette.background.paper,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: th.vars.palette.line.strong },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderColor: th.vars.palette.primary.main,
            borderWidth: 1,
            boxShadow: `0 0 0 3px ${th.vars.palette.brand.softLine}`,
          },
          '&.MuiInputBase-sizeSmall': { minHeight: 34 },
        }),
        input: {
          '&::placeholder': { color: 'var(--mui-palette-faint)', opacity: 1 },
          '&.MuiInputBase-inputSizeSmall': { paddingTop: 6, paddingBottom: 6 },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiSelect: { defaultProps: { size: 'small', IconComponent: ChevronDown } },
    MuiTablePagination: { styleOverrides: { selectIcon: { fontSize: 16, top: 4 }, actions: { '& svg': { fontSize: 18 } } } },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: ({ theme: th }) => ({ padding: 6, color: th.vars.palette.line.strong, '& svg': { fontSize: 18 } }) },
    },
    MuiTooltip: {
      defaultProps: { arrow: false },
      styleOverrides: {
        tooltip: ({ theme: th }) => ({
          fontSize: 12,
          background: th.vars.palette.surface.inverse,
          color: th.vars.palette.surface.onInverse,
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: th }) => ({ border: hairline(th), borderRadius: 12, boxShadow: '0 24px 64px rgba(15,20,28,.22)' }),
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 17, lineHeight: '26px', fontWeight: 600, paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: scrim } } } },
    MuiTabs: {
      styleOverrides: { root: { minHeight: 36 }, indicator: ({ theme: th }) => ({ height: 2, background: th.vars.palette.brand.accent }) },
    },
    MuiTab: {
      styleOverrides: {
        root: ({ theme: th }) => ({
          minHeight: 36,
          minWidth: 0,
          padding: '0 2px',
          marginRight: 20,
          fontSize: 13,
          color: th.vars.palette.text.secondary,
          '&.Mui-selected': { color: th.vars.palette.text.primary },
        }),
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: ({ theme: th }) => ({ height: 4, borderRadius: 2, background: th.vars.palette.line.main }),
        bar: ({ theme: th }) => ({ borderRadius: 2, background: th.vars.palette.brand.accent }),
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
};

/**
 * The theme in the person's colour and density, with the few words that MUI's parts say by themselves in the reader's language: call it anew
 * when one of them changes.
 */
export function createPortalTheme({ themeColor, density }: Pick<Settings, 'themeColor' | 'density'>): Theme {
  const words: ThemeOptions = {
    components: {
      MuiAlert: { defaultProps: { closeText: translate('common.close') } },
      MuiAutocomplete: {
        defaultProps: {
          clearText: translate('common.clear'),
          closeText: translate('common.close'),
          openText: translate('common.open'),
          loadingText: translate('common.loading'),
          noOptionsText: translate('parts.noOptions'),
        },
        styleOverrides: { paper: ({ theme: th }) => ({ border: hairline(th), boxShadow: float }) },
      },
    },
  };
  const look: ThemeOptions = {
    spacing: spacings[density],
    colorSchemes: { light: paintScheme('light', themeColor), dark: paintScheme('dark', themeColor) },
  };
  return createTheme({ ...options, ...look }, words);
}
