import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts, RailValues } from '#shared/parts/Section.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { cellSx, firstSx } from '../period/cells.ts';
import { kindOf, seatGate, seatHistory, staleSeat, type SeatRecord } from '../seat/seat-data.ts';
import { SeatReads } from '../seat/SeatReads.tsx';
import { useReadingWords } from '../seat/use-reading-words.ts';

const events = ['EXTEND', 'REVOKE'] as const;
const told = ['holder', 'periods', 'companies', 'reading', 'firstDay', 'lastDay', 'note'] as const;

function View({ seat }: { seat: SeatRecord }) {
  const { t, lang, name, date, instant, n } = useT();
  const reading = useReadingWords();
  // What is said beside a seat is closed to its holder with it.
  const leads = isAdministrator(useSession());
  const action = useRecordDialogs(seat, { stale: staleSeat });
  const event = events.find((one) => one === action.event);
  const { id, recordNo, holder, state, rowVersion, lastDay } = seat;
  const allowedActions = seat.allowedActions.filter((allowed) => events.some((one) => one === allowed));
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const words = ({ field, before, after }: { field: string; before: string; after: string }) => {
    const known = told.find((one) => one === field);
    const say = (text: string) => {
      if (field === 'companies' && text === '*') return t('auditorSeat.wholeGroup');
      if (field === 'reading' && (text === 'concluded' || text === 'all')) return t(`auditorSeat.readings.${text}`);
      if (field === 'holder' && text === String(holder.id)) return name(holder);
      return (field === 'firstDay' || field === 'lastDay') && text ? date(text) : text;
    };
    return { label: known ? t(`auditorSeat.fields.${known}`) : field, before: say(before), after: say(after) };
  };
  return (
    <RecordPage
      header={{
        no: recordNo,
        title: name(holder),
        workflow: 'auditorSeat',
        state,
        // The holder is the title; what is dated is the end of the seat.
        due: isOver('auditorSeat', state) ? undefined : { label: t('auditorSeat.fields.lastDay'), date: lastDay },
      }}
      buttons={useButtons({ state, allowedActions }, { workflow: 'auditorSeat' })}
      onAct={action.ask}
      sending={action.sending}
      {...(!seat.isOpen && !leads && { comments: false as const })}
      sections={[
        {
          id: 'facts',
          title: t('auditorSeat.covers'),
          content: (
            <Facts
              min={176}
              items={[
                {
                  label: t('auditorSeat.fields.periods'),
                  value: seat.periods.map((period) => (lang === 'en' && period.titleEn) || period.title).join('\n'),
                },
                { label: t('auditorSeat.fields.firstDay'), value: date(seat.firstDay) },
                { label: t('auditorSeat.fields.lastDay'), value: date(lastDay) },
                { label: t('auditorSeat.fields.reading'), value: reading.of(seat), wide: true },
                {
                  label: t(seat.wholeGroup ? 'auditorSeat.fields.companies' : 'auditorSeat.frozen'),
                  value: seat.wholeGroup
                    ? t('auditorSeat.wholeGroup')
                    : seat.companies.map((company) => `${company.code} ${nameOf(company)}`).join('\n'),
                  wide: true,
                },
                { label: t('auditorSeat.fields.note'), value: seat.note, wide: true },
              ]}
            />
          ),
        },
        { id: 'progress', title: t('auditorSeat.progress'), content: <Progress seat={seat} /> },
        { id: 'reads', title: t('auditorSeat.reads'), content: <SeatReads id={id} /> },
      ]}
      rail={
        <RailValues
          title={t('auditorSeat.fields.holder')}
          rows={[
            [t('auditorSeat.fields.holder'), <PersonTag key="holder" person={holder} />],
            [t('auditorSeat.fields.reads'), n(seat.reads)],
            [t('auditorSeat.fields.lastReadAt'), seat.lastReadAt && instant(seat.lastReadAt)],
          ]}
        />
      }
      history={(tools) => <HistoryPanel logOnly query={() => seatHistory(id, lang)} words={words} tools={tools} />}
    >
      {event && (
        <ActionDialog
          key={event}
          action={action}
          state={state}
          workflow="auditorSeat"
          spec={{
            reason: reasonWords(t),
            ...(event === 'EXTEND' && {
              date: { name: 'lastDay', label: t('auditorSeat.newLastDay'), min: portalDay(), start: lastDay, isRequired: true },
            }),
            send: ({ reason, date: day }) =>
              request({
                route: routes.updateAuditorSeat,
                input: { body: { id, event, comments: reason, rowVersion, ...(event === 'EXTEND' && { lastDay: day }) } },
              }),
          }}
        />
      )}
    </RecordPage>
  );
}

/** How much of what the seat covers was marked as looked at, kind by kind. */
function Progress({ seat }: { seat: SeatRecord }) {
  const { t, n } = useT();
  const rows = seat.progress.filter(({ covered }) => covered > 0);
  if (rows.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('auditorSeat.progressNone')}</Box>;
  return (
    <Box component="table" sx={{ width: '100%', maxWidth: 640, borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}>
      <thead>
        <tr>
          {(['readWhat', 'progressCovered', 'progressLooked', 'progressChanged'] as const).map((head, place) => (
            <Box
              component="th"
              scope="col"
              key={head}
              sx={{ ...(place === 0 ? firstSx : cellSx), fontSize: 12, fontWeight: 500, color: 'text.secondary' }}
            >
              {t(`auditorSeat.${head}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ workflow, covered, lookedAt, changed }) => {
          const kind = kindOf(workflow);
          return (
            <tr key={workflow}>
              <Box component="th" scope="row" sx={firstSx}>
                {kind ? t(`auditorSeat.kinds.${kind}`) : workflow}
              </Box>
              <Box component="td" sx={cellSx}>
                {n(covered)}
              </Box>
              <Box component="td" sx={cellSx}>
                {n(lookedAt)}
              </Box>
              <Box component="td" sx={{ ...cellSx, ...(changed > 0 && { color: 'tone.amber.fg' }) }}>
                {n(changed)}
              </Box>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

/** The page of a seat. */
export default function AuditorSeatView() {
  return <RecordGateOf {...seatGate}>{(seat) => <View key={seat.id} seat={seat} />}</RecordGateOf>;
}
