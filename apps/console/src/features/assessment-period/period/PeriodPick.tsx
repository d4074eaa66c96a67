import { useSearchParams } from 'react-router-dom';
import { usePeriodOptions } from '#shared/api/periods.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SelectPill } from '#shared/parts/SelectPill.tsx';

/** Which period a page tells of: another one is another address, so that it can be sent on and gone back from. */
export function PeriodPick({ value }: { value: number }) {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const options = usePeriodOptions(String(value));
  const choose = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('Id', id);
    setParams(next);
  };
  return <SelectPill required label={t('table.period')} options={options} value={String(value)} onChange={choose} />;
}
