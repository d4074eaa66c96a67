import Box from '@mui/material/Box';
import LinkBox from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { CountLink } from '#shared/parts/CountLink.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { nameOfDuty } from '#shared/workflow/catalogue.ts';
import { addressOf, eventPaths } from '../addresses.ts';
import { eventCountsQuery, eventDutiesQuery, myEventsQuery, openReportsQuery } from '../api/lists.ts';
import { ConfidentialMark } from '#shared/parts/ConfidentialMark.tsx';

interface Line {
  id: string;
  no: string;
  title: string;
  to: string;
  state: ReactNode;
  aside: ReactNode;
  mark?: ReactNode;
}

/** Records as lines: number and title, state, and what is due. */
function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 1.5,
            px: 2,
            py: 1,
            borderTop: '1px solid',
            borderColor: 'line.soft',
          }}
        >
          <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{line.no}</Box>
            <LinkBox
              component={Link}
              to={line.to}
              color="inherit"
              title={line.title}
              sx={{ display: 'block', fontSize: 14, fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {line.mark}
              {line.title}
            </LinkBox>
          </Box>
          <Box
            sx={{ flex: { xs: '1 1 100%', sm: 'none' }, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
          >
            {line.state}
            <Box sx={{ minWidth: { sm: 108 }, textAlign: 'right' }}>{line.aside}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What stands in a card instead of lines. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Box role="status" sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

const Waiting = () => (
  <Box sx={{ px: 2, pb: 2 }}>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={40} />
    ))}
  </Box>
);

const AllLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <LinkBox component={Link} to={to} sx={{ fontSize: 13 }}>
    {children}
  </LinkBox>
);

/** The counts of the tiles; each leads to exactly the list that it counts (docs/decisions/portal.md §2). */
export function FiguresCard() {
  const { t } = useT();
  const { data, error } = useQuery(eventCountsQuery);
  const list = isAdministrator(useSession()) ? eventPaths.query : eventPaths.mine;
  if (error && !data) return <Card title={t('riskEvent.landing.figures')}>{t('riskEvent.landing.failed')}</Card>;
  return (
    <Card title={t('riskEvent.landing.figures')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(3, minmax(0,1fr))' }}>
        <CountLink label={t('riskEvent.landing.escalation')} value={data?.pendingEscalation} to={`${list}?type=1`} tone="amber" />
        <CountLink label={t('riskEvent.landing.reports')} value={data?.pendingReport} to={`${eventPaths.reports}?type=1`} />
        <CountLink label={t('riskEvent.landing.managed')} value={data?.incidentManaged} to={`${eventPaths.reports}?type=2`} />
      </Box>
    </Card>
  );
}

/** What the reader must do about events, reports and their actions, the earliest first. */
export function DutiesCard() {
  const { t, n, pick } = useT();
  const { data, error } = useQuery(eventDutiesQuery);
  const isCut = data !== undefined && data.totalCount > data.data.length;
  const lines = (data?.data ?? []).map((duty) => ({
    id: `${duty.subject}:${duty.id}:${duty.duty}`,
    no: `${duty.recordNo} · ${pick(nameOfDuty(duty.duty))}`,
    title: pick({ zh: duty.title, en: duty.titleEn }),
    to: duty.link,
    state: <StateChip state={duty.state} workflow={duty.subject} />,
    aside: <DueChip date={duty.dueDate} />,
  }));
  return (
    <Card
      flush
      title={t('riskEvent.landing.todo')}
      action={isCut && <AllLink to="/dashboard">{t('riskEvent.landing.todoMore', { number: n(data.totalCount) })}</AllLink>}
    >
      {error && !data ? (
        <Note>{t('riskEvent.landing.todoFailed')}</Note>
      ) : !data ? (
        <Waiting />
      ) : lines.length === 0 ? (
        <Note>{t('riskEvent.landing.todoNone')}</Note>
      ) : (
        <Lines label={t('riskEvent.landing.todo')} lines={lines} />
      )}
    </Card>
  );
}

/** The events that I touched last. */
export function RecentEventsCard() {
  const { t, n, date } = useT();
  const { data, error } = useQuery(myEventsQuery({ pageIndex: 0, pageSize: 5, sort: '-updatedAt' }));
  const lines = (data?.data ?? []).map((row) => ({
    id: String(row.id),
    no: row.eventNo,
    title: row.title || row.eventNo,
    to: addressOf('view', row.id),
    state: <StateChip state={row.state} workflow="riskEvent" />,
    aside: (
      <Box sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {date(row.updatedAt)}
      </Box>
    ),
    mark: row.confidential && (
      <Box component="span" sx={{ mr: 0.75 }}>
        <ConfidentialMark />
      </Box>
    ),
  }));
  return (
    <Card
      flush
      title={t('riskEvent.landing.recent')}
      action={
        Boolean(data?.totalCount) && (
          <AllLink to={eventPaths.mine}>{t('riskEvent.landing.recentAll', { number: n(data?.totalCount ?? 0) })}</AllLink>
        )
      }
    >
      {error && !data ? (
        <Note>{t('riskEvent.landing.failed')}</Note>
      ) : !data ? (
        <Waiting />
      ) : lines.length === 0 ? (
        <Note>{t('riskEvent.landing.recentNone')}</Note>
      ) : (
        <Lines label={t('riskEvent.landing.recent')} lines={lines} />
      )}
    </Card>
  );
}

/** The reports that the reader may see and that are not approved, the next due first: by the day on which whoever each waits for is asked, as his tasks say it. */
export function OpenReportsCard() {
  const { t, n, name } = useT();
  const { data, error } = useQuery(openReportsQuery);
  const lines = (data?.data ?? []).map((row) => ({
    id: String(row.id),
    no: `${row.reportNo} · ${name(row.escalationUser)}`,
    title: row.eventTitle,
    to: addressOf('report', row.id),
    state: <StateChip state={row.state} workflow="riskReport" />,
    aside: <DueChip date={row.dutyDueOn ?? row.dueDate} />,
  }));
  return (
    <Card
      flush
      title={t('riskEvent.landing.due')}
      action={
        Boolean(data?.totalCount) && (
          <AllLink to={`${eventPaths.reports}?type=1`}>{t('riskEvent.landing.dueAll', { number: n(data?.totalCount ?? 0) })}</AllLink>
        )
      }
    >
      {error && !data ? (
        <Note>{t('riskEvent.landing.failed')}</Note>
      ) : !data ? (
        <Waiting />
      ) : lines.length === 0 ? (
        <Note>{t('riskEvent.landing.dueNone')}</Note>
      ) : (
        <Lines label={t('riskEvent.landing.due')} lines={lines} />
      )}
    </Card>
  );
}
