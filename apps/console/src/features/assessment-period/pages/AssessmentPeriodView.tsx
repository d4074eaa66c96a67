import { committeePackList } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import {
  assessmentPeriodEditAddress,
  assessmentPeriodGate,
  assessmentPeriodHistory,
  staleAssessmentPeriod,
  type AssessmentPeriodRecord,
} from '../api/records.ts';
import { usePeriodWords } from '../period/use-period-words.ts';
import { OpenWork } from '../period/OpenWork.tsx';
import { useHeldWords } from '../period/use-held-words.ts';
import { PeriodProgress } from '../period/PeriodProgress.tsx';
import { PeriodWays } from '../period/PeriodWays.tsx';
import { scopeAddress } from '../scope/scope-data.ts';

const SeatCard = lazy(() => loadWithTexts(() => import('../seat/SeatCard.tsx'), 'auditorSeat'));
const PeriodDifferences = lazy(() => import('../period/PeriodDifferences.tsx'));
const CarryOverDialog = lazy(() => import('../period/CarryOverDialog.tsx'));

/** The list of the packs, which asks for what is to be made of the period. */
const prepareAddress = (what: 'papers' | 'pack', id: number) => `${committeePackList}?period=${id}&prepare=${what}`;

const events = ['START', 'CONCLUDE', 'SIGN_OFF', 'SIGN_OFF_OPEN', 'REOPEN', 'WITHDRAW'] as const;

/** One period: where it stands, how far it is, and what it is. */
function View({ record }: { record: AssessmentPeriodRecord }) {
  const { t, lang, instant, date } = useT();
  const leads = isAdministrator(useSession());
  const [carrying, setCarrying] = useState(false);
  const { id, recordNo, title, titleEn, state, rowVersion, updatedAt } = record;
  const action = useRecordDialogs(record, { stale: staleAssessmentPeriod });
  const event = events.find((one) => one === action.event);
  const allowedActions = record.allowedActions.filter((allowed) => events.some((one) => one === allowed));
  const words = usePeriodWords();
  const held = useHeldWords(id, leads);
  const steps = useButtons({ state, allowedActions }, { workflow: 'assessmentPeriod' });
  const beside = { weight: 'text', destructive: false } as const;
  const ways: ButtonAction[] = [
    ...(record.allowedActions.includes('EDIT')
      ? [{ ...beside, event: 'EDIT', words: t('assessmentPeriod.edit'), to: assessmentPeriodEditAddress(id) }]
      : []),
    { ...beside, event: 'SCOPE', words: t('assessmentPeriod.scope'), to: scopeAddress(id), isForm: false },
    { ...beside, event: 'CARRY', words: t('assessmentPeriod.carry') },
    { ...beside, event: 'PAPERS', words: t('assessmentPeriod.papers'), to: prepareAddress('papers', id), isForm: false },
    { ...beside, event: 'PACK', words: t('assessmentPeriod.newPack'), to: prepareAddress('pack', id), isForm: false },
  ];
  // What was withdrawn was never assessed: no period follows it, and no committee reads of it.
  const tools = state === 'withdrawn' ? ways.filter(({ event: way }) => way !== 'CARRY' && way !== 'PACK') : ways;
  return (
    <RecordPage
      header={{
        no: recordNo,
        title: (lang === 'en' && titleEn) || title,
        workflow: 'assessmentPeriod',
        state,
        ...(!isOver('assessmentPeriod', state) && {
          // No one person leads a period from start to sign-off.
          waitsFor: t('assessmentPeriod.ledBy'),
          due: { label: t('assessmentPeriod.fields.signOffBy'), date: record.signOffBy },
        }),
      }}
      buttons={[...(leads ? tools : []), ...steps]}
      onAct={(asked) => {
        const step = allowedActions.find((one) => one === asked);
        if (step) action.ask(step);
        else setCarrying(true);
      }}
      sending={action.sending}
      place={leads ? <PeriodProgress period={record} /> : <PeriodWays id={id} />}
      sections={[
        {
          id: 'facts',
          content: (
            <Facts
              items={[
                { label: t('assessmentPeriod.fields.recordNo'), value: recordNo },
                { label: t('assessmentPeriod.fields.kind'), value: t(`assessmentPeriod.kinds.${record.kind}`) },
                { label: t('assessmentPeriod.fields.firstDay'), value: date(record.firstDay) },
                { label: t('assessmentPeriod.fields.lastDay'), value: date(record.lastDay) },
                { label: t('assessmentPeriod.fields.currency'), value: record.currency },
                { label: t('assessmentPeriod.fields.signOffBy'), value: record.signOffBy ? date(record.signOffBy) : '' },
                { label: t('assessmentPeriod.fields.sharePercent'), value: String(record.sharePercent) },
                { label: t('assessmentPeriod.fields.updatedAt'), value: instant(updatedAt) },
                ...(held ? [{ label: t('assessmentPeriod.withdrawal'), value: held, wide: true }] : []),
              ]}
            />
          ),
        },
        {
          id: 'differences',
          title: t('assessmentPeriod.differences'),
          when: leads && record.previousId !== null,
          content: (
            <Suspense>
              <PeriodDifferences id={id} />
            </Suspense>
          ),
        },
        {
          id: 'auditors',
          when: leads,
          content: (
            <Suspense>
              <SeatCard periodId={id} />
            </Suspense>
          ),
        },
      ]}
      history={(panelTools) => <HistoryPanel logOnly query={() => assessmentPeriodHistory(id, lang)} words={words} tools={panelTools} />}
    >
      {event && (
        <ActionDialog
          key={event}
          action={action}
          state={state}
          workflow="assessmentPeriod"
          spec={{
            reason: reasonWords(t),
            ...(event === 'CONCLUDE' && { body: <OpenWork periodId={id} signsOff={false} /> }),
            ...(event === 'SIGN_OFF' && { body: t('periodFigures.signOff.nothing') }),
            ...(event === 'SIGN_OFF_OPEN' && { body: <OpenWork periodId={id} signsOff /> }),
            ...(event === 'WITHDRAW' && { body: t('assessmentPeriod.withdrawBody') }),
            send: ({ reason }) =>
              request({ route: routes.updateAssessmentPeriod, input: { body: { id, event, comments: reason, rowVersion } } }),
          }}
        />
      )}
      <Suspense>{carrying && <CarryOverDialog period={record} onClose={() => setCarrying(false)} />}</Suspense>
    </RecordPage>
  );
}

/** The page of an assessment period. */
export default function AssessmentPeriodView() {
  return <RecordGateOf {...assessmentPeriodGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
