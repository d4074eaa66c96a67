import { controlFrequencies } from '@portal/contract';
import type { Rhythm } from '@portal/risk-control';

type Frequency = (typeof controlFrequencies)[number];

/** The item of the list of modes that stands for a control which a system performs. */
const BY_SYSTEM = 1;

/**
 * The line of the table of sample sizes that a control's own rhythm proposes: an automated one is tested once, however often it runs. The list of frequencies
 * has the table's order; null for what was not said, and for frequencies that an administrator added.
 */
export function proposeFrequency({ frequency, mode }: Rhythm): Frequency | null {
  if (mode === BY_SYSTEM) return 'automated';
  const byHand = controlFrequencies.filter((one) => one !== 'automated');
  return byHand[frequency - 1] ?? null;
}
