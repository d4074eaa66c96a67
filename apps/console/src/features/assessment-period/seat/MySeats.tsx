import {
  certificationList,
  committeePackList,
  controlTestList,
  deficiencyList,
  evidenceRequestList,
  kindsOfSeat,
} from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { startExport } from '#shared/api/export-store.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { isOver } from '#shared/workflow/is-over.ts';
import { assessmentPeriodAddress } from '../api/records.ts';
import { coverageAddress } from '../coverage/coverage-data.ts';
import { scopeAddress } from '../scope/scope-data.ts';
import { seatAddress, seatLive, type Seat } from './seat-data.ts';
import { useReadingWords } from './use-reading-words.ts';

const mineQuery = readQuery(routes.getMyAuditorSeats, {}, { live: seatLive });

/** Where an external auditor begins: his seats, whether they are open, and the ways to what they open. */
export function MySeats() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(mineQuery);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1080, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <PageHeader title={t('auditorSeat.mine.title')} />
        {data.length === 0 ? (
          <EmptyState art={<NothingFoundArt />} title={t('auditorSeat.mine.none')} body={t('auditorSeat.emptyBody')} />
        ) : (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('auditorSeat.mine.logged')}</Box>
        )}
        {data.map((seat) => (
          <SeatOfMine key={seat.id} seat={seat} />
        ))}
      </Box>
    </Page>
  );
}

function useSeatWords() {
  const { t, date } = useT();
  return ({ isOpen, state, firstDay, lastDay }: Seat): string => {
    if (isOpen) return t('auditorSeat.mine.open', { day: date(lastDay) });
    if (!isOver('auditorSeat', state) && firstDay > portalDay()) return t('auditorSeat.mine.later', { day: date(firstDay) });
    return lastDay < portalDay() ? t('auditorSeat.mine.over', { day: date(lastDay) }) : t('auditorSeat.mine.revoked');
  };
}

function SeatOfMine({ seat }: { seat: Seat }) {
  const { t, lang } = useT();
  const words = useSeatWords();
  const reading = useReadingWords();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const [first] = seat.periods;
  const ways = [
    ...(first
      ? [
          ['tests', `${controlTestList}?periodId=${first.id}`] as const,
          ['scope', scopeAddress(first.id)] as const,
          ['coverage', coverageAddress(first.id)] as const,
        ]
      : []),
    ['deficiencies', deficiencyList],
    ['statements', certificationList],
    ['evidence', evidenceRequestList],
    ...(kindsOfSeat(seat).includes('committeePack') ? [['packs', committeePackList] as const] : []),
  ] as const;
  return (
    <Card
      title={seat.periods.map((period) => (lang === 'en' && period.titleEn) || period.title).join(' · ')}
      action={<StateChip workflow="auditorSeat" state={seat.state} />}
    >
      <Facts
        min={210}
        items={[
          { label: t('auditorSeat.fields.recordNo'), value: seat.recordNo },
          { label: t('auditorSeat.fields.state'), value: words(seat) },
          { label: t('auditorSeat.fields.reading'), value: reading.of(seat), wide: true },
          {
            label: t('auditorSeat.fields.companies'),
            value: seat.wholeGroup ? t('auditorSeat.wholeGroup') : seat.companies.map(nameOf).join(' · '),
          },
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {seat.isOpen &&
          ways.map(([name, to], place) => (
            <Button
              key={name}
              component={RouterLink}
              to={to}
              variant={place === 0 ? 'contained' : 'outlined'}
              color={place === 0 ? 'primary' : 'inherit'}
            >
              {t(`auditorSeat.mine.${name}`)}
            </Button>
          ))}
        {seat.isOpen && first && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void startExport(routes.exportWorkingPapers, { periodId: first.id, companyId: null })}
          >
            {t('auditorSeat.mine.papers')}
          </Button>
        )}
        {seat.isOpen && first && (
          <Button component={RouterLink} to={assessmentPeriodAddress(first.id)} variant="outlined" color="inherit">
            {t('auditorSeat.kinds.assessmentPeriod')}
          </Button>
        )}
        <Button component={RouterLink} to={seatAddress(seat.id)} variant="text" color="inherit">
          {t('auditorSeat.mine.details')}
        </Button>
      </Box>
    </Card>
  );
}
