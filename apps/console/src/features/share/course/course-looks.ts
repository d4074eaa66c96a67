import type { LearnRow } from '@portal/contract/client';
import type { Glyph, Tone } from '#shared/theme/tokens.ts';

/** How the states of a course and of its units look. */
export const COURSE_LOOKS: Readonly<Record<LearnRow['state'], { tone: Tone; glyph: Glyph }>> = {
  notStarted: { tone: 'neutral', glyph: 'dashed' },
  inProgress: { tone: 'blue', glyph: 'half' },
  failed: { tone: 'red', glyph: 'alert' },
  completed: { tone: 'green', glyph: 'check' },
};
