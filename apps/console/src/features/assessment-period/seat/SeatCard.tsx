import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { seatAddress, seatListPath, seatLive } from './seat-data.ts';

const GrantSeatDialog = lazy(() => import('./GrantSeatDialog.tsx'));
/** So many stand on the page of their period. */
const SHOWN = 5;

/** The external auditors of a period: who holds a seat, until when, and how much he read. */
export default function SeatCard({ periodId }: { periodId: number }) {
  const { t, n, date } = useT();
  const [granting, setGranting] = useState(false);
  const { data } = useQuery(
    readQuery(routes.getAuditorSeatByPage, { body: { periodId, pageIndex: 0, pageSize: SHOWN } }, { live: seatLive }),
  );
  return (
    <Card
      title={t('auditorSeat.cards')}
      flush
      sx={{ my: 3 }}
      action={
        <>
          <Link component={RouterLink} to={seatListPath} underline="hover" sx={{ fontSize: 13, mr: 1 }}>
            {t('auditorSeat.all')}
          </Link>
          <Button variant="outlined" color="inherit" size="small" onClick={() => setGranting(true)}>
            {t('auditorSeat.grant')}
          </Button>
        </>
      }
    >
      {data?.data.map((seat) => (
        <Box
          key={seat.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.5,
            px: 2,
            py: 1,
            fontSize: 13,
            borderTop: '1px solid',
            borderColor: 'line.soft',
          }}
        >
          <Link component={RouterLink} to={seatAddress(seat.id)} sx={{ fontWeight: 500 }}>
            {seat.recordNo}
          </Link>
          <Box sx={{ flex: 1, minWidth: 140 }}>
            <PersonTag person={seat.holder} />
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{`${date(seat.firstDay)} – ${date(seat.lastDay)}`}</Box>
          <Box sx={{ color: 'text.secondary' }}>{`${t('auditorSeat.fields.reads')} ${n(seat.reads)}`}</Box>
          <StateChip workflow="auditorSeat" state={seat.state} />
        </Box>
      ))}
      {data?.data.length === 0 && <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('auditorSeat.emptyBody')}</Box>}
      <Suspense>{granting && <GrantSeatDialog periodId={periodId} onClose={() => setGranting(false)} />}</Suspense>
    </Card>
  );
}
