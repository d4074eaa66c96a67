import { certificationList, controlTestList, deficiencyList } from '@portal/contract/client';

/** What a figure narrows a list of the period by besides. */
type More = Readonly<Record<string, string>>;

/** The addresses of the lists behind a period's figures, of a company with all below it where one was picked: each holds exactly what its figure counts. */
export function listsOfPeriod(id: number, companyId: number | null) {
  const to = (list: string, names: { period: string; company: string }, more: More = {}) => {
    const query = new URLSearchParams({
      [names.period]: String(id),
      ...(companyId !== null && { [names.company]: String(companyId) }),
      ...more,
    });
    return `${list}?${query.toString()}`;
  };
  return {
    tests: (more?: More) => to(controlTestList, { period: 'periodId', company: 'companyId' }, more),
    deficiencies: (more?: More) => to(deficiencyList, { period: 'period', company: 'company' }, more),
    statements: (more?: More) => to(certificationList, { period: 'period', company: 'company' }, more),
  };
}
