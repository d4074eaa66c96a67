/** What the theme colour becomes in one scheme: text and links, filled buttons, lines and soft grounds, all readable (WCAG AA). */
export interface BrandColors {
  /** Text and links on every ground. */
  main: string;
  /** Ground of filled buttons under white words. */
  solid: string;
  solidHover: string;
  /** Lines and progress: the colour itself, moved until it is seen. */
  accent: string;
  soft: string;
  softLine: string;
}

export const defaultThemeColor = '#409EFF';

const grounds = { light: '#FFFFFF', dark: '#14181D' } as const;
type Scheme = keyof typeof grounds;

/** Chosen by eye for the portal's own colour; every other colour is worked out. */
const own: Record<Scheme, BrandColors> = {
  light: { main: '#1A6ACB', solid: '#1A6ACB', solidHover: '#155BB0', accent: '#409EFF', soft: '#E8F2FE', softLine: '#BFDCFB' },
  dark: { main: '#6CB4FF', solid: '#2374D8', solidHover: '#1F68C4', accent: '#409EFF', soft: '#14283F', softLine: '#234A74' },
};

const textContrast = 4.6;
const lineContrast = 3;
const step = 0.04;

const parts = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const toHex = (values: readonly number[]): string => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function measureLight(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parts(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG counts it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [measureLight(one), measureLight(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function blend(from: string, to: string, share: number): string {
  const target = parts(to);
  return toHex(parts(from).map((value, index) => value + ((target[index] ?? 0) - value) * share));
}

/** Moves a colour towards another one, no further than it takes. */
function moveUntil(color: string, to: string, isEnough: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += step) {
    const moved = blend(color, to, share);
    if (isEnough(moved)) return moved;
  }
  return to;
}

/** The colours of a scheme from the theme colour that a person chose (`#rrggbb`). */
export function deriveBrand(color: string, scheme: Scheme): BrandColors {
  if (color.toLowerCase() === defaultThemeColor.toLowerCase()) return own[scheme];
  const ground = grounds[scheme];
  const [away, soft, softLine] = scheme === 'light' ? (['#000000', 0.1, 0.3] as const) : (['#FFFFFF', 0.2, 0.42] as const);
  const softGround = blend(ground, color, soft);
  const readable = moveUntil(color, away, (one) => contrastOf(one, softGround) >= textContrast && contrastOf(one, ground) >= textContrast);
  // Under white words, and yet seen against a dark page.
  const seen = moveUntil(color, away, (one) => contrastOf(one, ground) >= 2);
  const solid = moveUntil(seen, '#000000', (one) => contrastOf(one, '#FFFFFF') >= textContrast);
  return {
    main: readable,
    solid,
    solidHover: blend(solid, '#000000', 0.12),
    accent: moveUntil(color, away, (one) => contrastOf(one, ground) >= lineContrast),
    soft: softGround,
    softLine: blend(ground, color, softLine),
  };
}
