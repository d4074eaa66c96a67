import type { PackSection } from './pack-section.ts';
import { deficiencySection, lossSection, remediationSection } from './sections-of-findings.ts';
import { scopeSection, statementSection, testingSection } from './sections-of-work.ts';

/** The parts of every pack, in their order; the comparison with the last one follows them. */
export const packSections: readonly PackSection[] = [
  scopeSection,
  testingSection,
  deficiencySection,
  remediationSection,
  lossSection,
  statementSection,
];
