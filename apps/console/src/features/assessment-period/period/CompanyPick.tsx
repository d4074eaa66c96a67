import { useSearchParams } from 'react-router-dom';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SelectPill } from '#shared/parts/SelectPill.tsx';

/** The company that the address names, with all below it; null for the whole group. */
export function useCompanyOfAddress(): number | null {
  const given = useSearchParams()[0].get('company') ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : null;
}

/** Of which company a page tells, with all below it: another one is another address. Where a portal has no companies there is nothing to pick. */
export function CompanyPick() {
  const { t } = useT();
  const [, setParams] = useSearchParams();
  const companyId = useCompanyOfAddress();
  const options = useCompanyOptions();
  if (options?.length === 0) return null;
  const choose = (id: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === '') next.delete('company');
        else next.set('company', id);
        return next;
      },
      { replace: true },
    );
  return <SelectPill label={t('table.company')} options={options} value={companyId === null ? '' : String(companyId)} onChange={choose} />;
}
