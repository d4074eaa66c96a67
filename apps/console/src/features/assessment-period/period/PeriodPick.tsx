import Box from '@mui/material/Box';
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
  return (
    // A long name gives way where the page is narrow.
    <Box
      sx={{
        maxWidth: '100%',
        minWidth: 0,
        display: 'flex',
        '& > span, & > span > button': { maxWidth: '100%', minWidth: 0, flexShrink: 1 },
      }}
    >
      <SelectPill required label={t('table.period')} options={options} value={String(value)} onChange={choose} />
    </Box>
  );
}
