import Box from '@mui/material/Box';
import { classWords, deficiencyClasses } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { CountLink } from '#shared/parts/CountLink.tsx';
import { isOver } from '#shared/workflow/is-over.ts';
import { boardOf, deficiencyListPath } from '../api/records.ts';

const tones = { control: 'neutral', significant: 'amber', material: 'red' } as const;

/** How many are in each class and still open; each count leads to its list. */
export function ClassBoard() {
  const { t, pick } = useT();
  const { data } = useQuery(boardOf({}));
  const open = data?.filter(({ state }) => !isOver('deficiency', state));
  const count = (one: string | null) => open?.filter((row) => row.class === one).reduce((sum, row) => sum + row.count, 0);
  return (
    <Box
      component="section"
      aria-label={t('deficiency.board.label')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, minmax(0,1fr))' }, py: 1.5 }}
    >
      {deficiencyClasses.toReversed().map((one) => (
        <CountLink
          key={one}
          label={pick(classWords[one])}
          value={count(one)}
          tone={tones[one]}
          to={`${deficiencyListPath}?class=${one}&open=true`}
        />
      ))}
      <CountLink label={t('deficiency.board.unclassed')} value={count(null)} to={`${deficiencyListPath}?state=proposed`} />
    </Box>
  );
}
