import { wordOf, type AssessmentScope, type ScopeCell } from './scope-data.ts';

/** What a cell says in words: until somebody decides it is a proposal and says so; of what is not in scope there is none before a materiality is set. */
export function verdictOf(cell: ScopeCell, { materialities }: Pick<AssessmentScope, 'materialities'>) {
  if (cell.decision) return `assessmentScope.words.${wordOf(cell)}` as const;
  if (!cell.inScope && materialities.length === 0) return 'assessmentScope.noProposal' as const;
  return `assessmentScope.proposedWords.${wordOf(cell)}` as const;
}
