import Box from '@mui/material/Box';
import { controlTestKindWords } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { BecameOf } from '#shared/record/BecameOf.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request, type ActionOf } from '#shared/record/use-record-action.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import type { Weight } from '#shared/workflow/plan-buttons.ts';
import { controlTestGate, controlTestHistory, staleControlTest, type ControlTestRecord } from '../api/records.ts';
import { ConclusionDialog, ProcedureDialog } from '../components/ActDialogs.tsx';
import { DesignFirst } from '../components/DesignFirst.tsx';
import { EvidenceGap } from '../components/EvidenceGap.tsx';
import { EvidencePanel } from '../components/EvidencePanel.tsx';
import { PopulationDialog } from '../components/PopulationDialog.tsx';
import { ReassignDialog } from '../components/ReassignDialog.tsx';
import { SampleDialog } from '../components/SampleDialog.tsx';
import { Workbench } from '../components/Workbench.tsx';
import { sayTestChange } from '../history-words.ts';
import { nextOf } from '../next-of.ts';

type Event = ActionOf<ControlTestRecord>;

/** What may be done now: a first sample is drawn, a later one redrawn or extended; results are the grid's. */
function listActions(record: ControlTestRecord): Event[] {
  const hasItems = record.items.length > 0;
  return record.allowedActions.filter((event) => {
    if (event === 'RECORD_RESULTS') return false;
    if (event === 'DRAW_SAMPLE') return !hasItems;
    if (event === 'REDRAW_SAMPLE' || event === 'EXTEND_SAMPLE') return hasItems;
    if (event === 'FREEZE_POPULATION') return !hasItems;
    return true;
  });
}

/** The tester's next step stands as the filled button; submitting only when nothing is missing. */
function weighActions({ procedure, population, items, kind, missing }: ControlTestRecord): Partial<Record<Event, Weight>> {
  const isComplete = items.length > 0 && missing.results + missing.evidence === 0;
  if (!procedure) return { SET_PROCEDURE: 'filled', SUBMIT: 'menu' };
  if (!population && kind !== 'design') return { FREEZE_POPULATION: 'filled', SUBMIT: 'menu' };
  if (items.length === 0) return { DRAW_SAMPLE: 'filled', SUBMIT: 'menu' };
  return isComplete ? {} : { SUBMIT: 'menu' };
}

/** What the reviewer confirms, and what comes of it. */
function ConcludeBody({ record: { id, conclusion, items, exceptions } }: { record: ControlTestRecord }) {
  const { t, lang } = useT();
  if (!conclusion) return null;
  const said = t('controlTest.concludeBody', { conclusion: t(`controlTest.conclusions.${conclusion}`), items: items.length, exceptions });
  return (
    <>
      {sentences(lang, said, conclusion === 'ineffective' && t('controlTest.concludeFailed'), t('controlTest.concludeThen'))}
      <EvidenceGap id={id} />
    </>
  );
}

function Dialogs({ record, action }: { record: ControlTestRecord; action: ReturnType<typeof useRecordDialogs<Event>> }) {
  const { t } = useT();
  const { event } = action;
  if (event === undefined) return null;
  switch (event) {
    case 'SUBMIT':
      return <ConclusionDialog record={record} action={action} />;
    case 'SET_PROCEDURE':
      return <ProcedureDialog record={record} action={action} />;
    case 'FREEZE_POPULATION':
      return <PopulationDialog record={record} action={action} />;
    case 'DRAW_SAMPLE':
    case 'REDRAW_SAMPLE':
    case 'EXTEND_SAMPLE':
      return <SampleDialog key={event} record={record} event={event} action={action} />;
    case 'REASSIGN':
      return <ReassignDialog record={record} action={action} />;
  }
  const { id, rowVersion, state } = record;
  const spec: ActionSpec = {
    reason: reasonWords(t),
    ...(event === 'CONCLUDE' && { body: <ConcludeBody record={record} /> }),
    send: ({ reason }) => request({ route: routes.updateControlTest, input: { body: { id, event, comments: reason, rowVersion } } }),
  };
  return <ActionDialog key={event} action={action} state={state} workflow="controlTest" spec={spec} />;
}

/** The state alone would say that it came to an end, not to which one. */
function Conclusion({ conclusion, exceptions }: { conclusion: 'effective' | 'ineffective'; exceptions: number }) {
  const { t } = useT();
  return (
    <>
      <Tag tone={conclusion === 'ineffective' ? 'red' : 'green'}>{t(`controlTest.conclusions.${conclusion}`)}</Tag>
      {exceptions > 0 && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('controlTest.exceptionCount', { count: exceptions })}</Box>}
    </>
  );
}

/** One test with everything that may be done with it. */
function View({ record }: { record: ControlTestRecord }) {
  const { t, lang, date, pick } = useT();
  const next = nextOf(record);
  const { id, recordNo, title, state } = record;
  const action = useRecordDialogs<Event>(record, { stale: staleControlTest });
  return (
    <RecordPage
      header={{
        no: `${recordNo} · ${record.controlNo}`,
        title,
        workflow: 'controlTest',
        state,
        owner: next.owner,
        due: { label: t(`controlTest.fields.${next.due}`), date: next.dueOn },
      }}
      buttons={useButtons({ state, allowedActions: listActions(record) }, { workflow: 'controlTest', weights: weighActions(record) })}
      // A start needs no words and takes nothing back: it is done by its button.
      onAct={(event) =>
        event === 'START'
          ? action.run(request({ route: routes.updateControlTest, input: { body: { id, event, rowVersion: record.rowVersion } }, event }))
          : action.ask(event)
      }
      sending={action.sending}
      notices={
        <Box sx={{ '&:not(:empty)': { mt: 2 } }}>
          {!record.isOpen && !isOver('controlTest', state) && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('controlTest.periodOver')}
            </Notice>
          )}
          {record.isOpen && state === 'planned' && !record.independence.designSettled && <DesignFirst record={record} />}
        </Box>
      }
      place={
        <Facts
          items={[
            { label: t('controlTest.fields.kind'), value: pick(controlTestKindWords[record.kind]) },
            {
              label: t('controlTest.fields.period'),
              value: `${record.periodNo} ${(lang === 'en' && record.periodTitleEn) || record.periodTitle}`,
            },
            { label: t('controlTest.fields.tester'), value: record.tester && <PersonTag person={record.tester} /> },
            { label: t('controlTest.fields.reviewer'), value: record.reviewer && <PersonTag person={record.reviewer} /> },
            ...(state === 'concluded' && record.conclusion
              ? [
                  {
                    label: t('controlTest.conclusion'),
                    value: <Conclusion conclusion={record.conclusion} exceptions={record.exceptions} />,
                  },
                ]
              : []),
            {
              label: t('controlTest.fields.dueOn'),
              value: next.dueOn !== record.dueOn ? date(record.dueOn) : <DueChip date={record.dueOn} showDate />,
            },
          ]}
        />
      }
      workspace={<Workbench record={record} />}
      sections={[{ id: 'evidence', title: t('evidenceRequest.panel'), content: <EvidencePanel record={record} /> }]}
      rail={<BecameOf source="controlTest" id={id} />}
      history={(tools) => (
        <HistoryPanel logOnly query={() => controlTestHistory(id, lang)} words={(change) => sayTestChange(change, t, lang)} tools={tools} />
      )}
    >
      <Dialogs record={record} action={action} />
    </RecordPage>
  );
}

/** The page of a control test. */
export default function ControlTestView() {
  return <RecordGateOf {...controlTestGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
