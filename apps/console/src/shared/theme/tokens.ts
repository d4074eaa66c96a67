/** Seven tones carry all meaning by colour. Each has a foreground, a soft background and a line, AA in light and dark. */
export type Tone = 'neutral' | 'blue' | 'amber' | 'red' | 'green' | 'violet' | 'teal';
export interface ToneColors {
  fg: string;
  bg: string;
  line: string;
}

export const lightTones: Record<Tone, ToneColors> = {
  neutral: { fg: '#4B5563', bg: '#F1F3F5', line: '#DDE1E6' },
  blue: { fg: '#1660BF', bg: '#E8F2FE', line: '#BFDCFB' },
  amber: { fg: '#8A5300', bg: '#FDF3DC', line: '#F0D9A4' },
  red: { fg: '#B3261E', bg: '#FDECEA', line: '#F5C6C2' },
  green: { fg: '#1B6E3C', bg: '#E6F5EB', line: '#B5DFC4' },
  violet: { fg: '#5B45B5', bg: '#EFECFB', line: '#D2C9F2' },
  teal: { fg: '#0B6B6B', bg: '#E1F4F3', line: '#AEDDDB' },
};
export const darkTones: Record<Tone, ToneColors> = {
  neutral: { fg: '#B4BCC8', bg: '#232931', line: '#343C47' },
  blue: { fg: '#7DBCFF', bg: '#14283F', line: '#234A74' },
  amber: { fg: '#E8B85C', bg: '#33270F', line: '#57431B' },
  red: { fg: '#FF9A92', bg: '#3A1A18', line: '#662D29' },
  green: { fg: '#6FCB93', bg: '#12301F', line: '#1F5437' },
  violet: { fg: '#B5A6F5', bg: '#262040', line: '#43386F' },
  teal: { fg: '#5CC9C4', bg: '#0F2F2E', line: '#1B5452' },
};

export type Glyph = 'dashed' | 'quarter' | 'half' | 'threeQuarter' | 'return' | 'alert' | 'check' | 'slash';

export type Score = 1 | 2 | 3 | 4 | 5;
export const scores: readonly Score[] = [1, 2, 3, 4, 5];
export const isScore = (value: unknown): value is Score => scores.includes(value as Score);

/** Scores are coloured by what they mean; both readings of the specification are settings (docs/decisions/risk-control.md). The words always stand beside the colour. */
export type ScoreReading = 'list' | 'dashboard' | 'meaning';
export function scoreTone(score: Score, reading: ScoreReading = 'meaning'): Tone {
  if (reading === 'list') return score === 1 ? 'green' : score >= 4 ? 'red' : 'amber';
  if (reading === 'dashboard') return score === 5 ? 'red' : score <= 2 ? 'green' : 'amber';
  return score === 5 ? 'green' : score <= 2 ? 'red' : 'amber';
}

/** One family for charts: the primary first, then quiet companions; never more than six slices. */
export const chartColors = {
  light: ['#409EFF', '#6A7FDB', '#35AFA4', '#E3A43A', '#D9776A', '#AAB3BF'],
  dark: ['#409EFF', '#8796E8', '#43BDB2', '#DFA948', '#DC8377', '#66707D'],
};

/** Only what floats has a shadow; only what blocks has a scrim. */
export const float = '0 8px 28px rgba(15,20,28,.14), 0 1px 3px rgba(15,20,28,.08)';
export const scrim = 'rgba(20,26,34,.38)';

export const layout = { sidebar: 210, sidebarClosed: 56, topbar: 52, tabbar: 37, rail: 316, drawerBelow: 992 } as const;

/** Heights of a table's rows by the density that the person chose. */
export const rowHeights = { compact: 32, standard: 38, comfortable: 46 } as const;

/**
 * What the frame takes of the window's height, and where a header inside a page sticks; both depend on the settings, so the frame writes
 * them as variables.
 */
export const frameHeight = 'var(--frame-height)';
export const frameBottom = 'var(--frame-bottom)';
