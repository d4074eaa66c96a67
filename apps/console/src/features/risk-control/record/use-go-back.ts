import { useGoBack as useGoBackTo } from '#shared/record/leave-record.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';

/** The list of risk controls that a reader starts from. */
export const useList = (): string =>
  isAdministrator(useSession()) ? '/RiskControl/RiskControlList' : '/RiskControl/MyRiskControlTaskList';

/** Closes the page's tab and goes back; without a past to the reader's list. */
export function useGoBack(ownList?: string): () => void {
  const list = useList();
  return useGoBackTo(ownList ?? list);
}
