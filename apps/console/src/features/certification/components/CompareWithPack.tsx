import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { RailBlock } from '#shared/parts/Section.tsx';
import { frozenPacks, packDifferences, type CommitteePack } from '../api/packs.ts';
import { Differences } from './PackComparison.tsx';

/** A frozen pack beside any other one, of any period. Which one stands in the address; what is told goes from the earlier to the later. */
export function CompareWithPack({ pack }: { pack: Pick<CommitteePack, 'id' | 'frozenAt'> }) {
  const { t, pick, instant } = useT();
  const [params, setParams] = useSearchParams();
  const packs = useQuery(frozenPacks).data?.data ?? [];
  const others = packs.filter(({ id, frozenAt }) => id !== pack.id && frozenAt !== null);
  const chosen = others.find(({ id }) => String(id) === params.get('with'));
  if (others.length === 0) return null;
  const choose = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('with', id);
        else next.delete('with');
        return next;
      },
      { replace: true },
    );
  const label = t('certification.pack.compare');
  return (
    // Nothing of it is on paper before one is chosen. Blocks of a rail keep their distance from each other alone.
    <Box sx={{ my: 3 }} data-noprint={chosen ? undefined : ''}>
      <RailBlock title={label}>
        <Select
          size="small"
          fullWidth
          displayEmpty
          value={chosen ? String(chosen.id) : ''}
          SelectDisplayProps={{ 'aria-label': label }}
          onChange={(event) => choose(event.target.value)}
          sx={{ fontSize: 13 }}
        >
          <MenuItem value="">{t('certification.pack.compareNone')}</MenuItem>
          {others.map(({ id, recordNo, period, frozenAt }) => (
            <MenuItem key={id} value={String(id)} sx={{ whiteSpace: 'normal' }}>
              {t('certification.pack.compareOne', { no: recordNo, period: pick(period), at: instant(frozenAt) })}
            </MenuItem>
          ))}
        </Select>
        {chosen && <Compared of={isLater(chosen, pack) ? [pack.id, chosen.id] : [chosen.id, pack.id]} />}
      </RailBlock>
    </Box>
  );
}

type Moment = Pick<CommitteePack, 'id' | 'frozenAt'>;
const isLater = (one: Moment, other: Moment): boolean => `${one.frozenAt}` > `${other.frozenAt}`;

function Compared({ of: [beforeId, afterId] }: { of: readonly [before: number, after: number] }) {
  const { data, error, refetch } = useQuery(packDifferences(beforeId, afterId));
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return <Box sx={{ mt: 1 }}>{data && <Differences differences={data} />}</Box>;
}
