import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { AskedField, toAsked, type Asked } from '#shared/evidence/AskedField.tsx';
import { AttachDialog } from '#shared/evidence/AttachDialog.tsx';
import { EvidenceTitle, VersionLine } from '#shared/evidence/EvidenceLine.tsx';
import { StaffLink } from '#shared/auditor/StaffLink.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request, type ActionOf } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { evidenceRequestGate, evidenceRequestHistory, staleEvidenceRequest, type EvidenceRequestRecord } from '../api/records.ts';
import { ProvideDialog } from '../components/ProvideDialog.tsx';
import { sayEvidenceChange } from '../history-words.ts';
import { nextOf } from '../next-of.ts';

type Event = ActionOf<EvidenceRequestRecord>;

function Dialogs({
  record,
  action,
  dropped,
  onAccepted,
}: {
  record: EvidenceRequestRecord;
  action: ReturnType<typeof useRecordDialogs<Event>>;
  dropped: readonly File[];
  onAccepted: () => void;
}) {
  const { t } = useT();
  const [asked, setAsked] = useState<Asked>({ of: record.department ? 'department' : 'person', chosen: [] });
  const { event } = action;
  if (event === undefined) return null;
  if (event === 'PROVIDE') return <ProvideDialog record={record} action={action} dropped={dropped} />;
  const { id, rowVersion, state } = record;
  const isReassign = event === 'REASSIGN';
  return (
    <ActionDialog
      key={event}
      action={action}
      state={state}
      workflow="evidenceRequest"
      {...(event === 'ACCEPT' && { onDone: onAccepted })}
      fields={isReassign ? ['askedId', 'departmentId'] : []}
      spec={{
        reason: reasonWords(t),
        ...(isReassign && { date: { name: 'dueOn', label: t('evidenceRequest.fields.dueOn'), start: record.dueOn } }),
        send: ({ reason, date }) =>
          request({
            route: routes.updateEvidenceRequest,
            input: { body: { id, event, comments: reason, rowVersion, ...(isReassign && { ...toAsked(asked), dueOn: date }) } },
          }),
      }}
    >
      {isReassign ? (errorOf) => <AskedField value={asked} onChange={setAsked} errorOf={errorOf} /> : undefined}
    </ActionDialog>
  );
}

/** What was provided, each with the version of then and of now. */
function Answers({ record }: { record: EvidenceRequestRecord }) {
  const { t } = useT();
  if (record.answered.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('evidenceRequest.nothingYet')}</Box>;
  return (
    <>
      {record.answered.map(({ id, recordNo, title, newest, providedNo }) => (
        <Box key={id} sx={{ mb: 1 }}>
          <EvidenceTitle id={id} recordNo={recordNo} title={title} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <VersionLine version={newest}>
              {providedNo !== newest.no && (
                <Box sx={{ fontSize: 12, color: 'tone.amber.fg' }}>{t('evidenceRequest.providedAs', { no: providedNo })}</Box>
              )}
            </VersionLine>
          </Box>
        </Box>
      ))}
    </>
  );
}

/** Tests and controls that it is asked for, with the days that they speak of. */
function Serves({ record }: { record: EvidenceRequestRecord }) {
  const { t, date } = useT();
  const line = (key: string, link: ReactNode, title: string, note: string, more?: ReactNode) => (
    <Box component="li" key={key} sx={{ py: 0.75, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {link} {title}{' '}
      {note && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {note}
        </Box>
      )}
      {more}
    </Box>
  );
  if (record.servesTests.length + record.servesControls.length === 0)
    return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('evidenceRequest.servesNothing')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {record.servesTests.map(({ id, number, title, tested, items = [], mayOpen }) =>
        line(
          `test ${id}`,
          // Who is asked for evidence of a test may not always read the test.
          mayOpen === false ? (
            number
          ) : (
            <Link component={RouterLink} to={pageAddress(recordPages.controlTest.view, id)}>
              {number}
            </Link>
          ),
          title,
          tested ? t('evidenceRequest.gaps.tested', { from: date(tested.from), to: date(tested.to) }) : '',
          items.length > 0 && (
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
                {t('evidenceRequest.items')}
              </Box>
              {items.map(({ no, key }) => `${no} ${key}`).join(' · ')}
            </Box>
          ),
        ),
      )}
      {record.servesControls.map(({ id, number, title }) =>
        line(`control ${id}`, <StaffLink to={pageAddress(recordPages.riskControl.view, id)}>{number}</StaffLink>, title, ''),
      )}
    </Box>
  );
}

/** What was accepted is evidence of nothing yet: its tester says which items of each test it supports. */
function UseNext({ record, onAttach }: { record: EvidenceRequestRecord; onAttach: (testId: number) => void }) {
  const { t } = useT();
  const { state, servesTests, answered } = record;
  const open = servesTests.filter(({ mayUse }) => mayUse);
  if (state !== 'accepted' || answered.length === 0 || open.length === 0) return null;
  return (
    <Notice tone="blue" icon={<InfoIcon />}>
      {t('evidenceRequest.useNext')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mt: 0.5 }}>
        {open.map(({ id, number, mayAttach }) =>
          mayAttach ? (
            <Button key={id} size="small" variant="outlined" color="inherit" onClick={() => onAttach(id)}>
              {t('evidenceRequest.attach.to', { number })}
            </Button>
          ) : (
            <Link key={id} component={RouterLink} to={pageAddress(recordPages.controlTest.view, id)}>
              {t('evidenceRequest.useIn', { number })}
            </Link>
          ),
        )}
      </Box>
    </Notice>
  );
}

/** One request with everything that may be done with it. */
function View({ record }: { record: EvidenceRequestRecord }) {
  const { t, lang, date } = useT();
  const { id, recordNo, title, state, department } = record;
  const action = useRecordDialogs<Event>(record, { stale: staleEvidenceRequest });
  const [dropped, setDropped] = useState<readonly File[]>([]);
  // Tests whose items get what was accepted, one after the other.
  const [attaching, setAttaching] = useState<readonly number[]>([]);
  const attachTo = record.servesTests.find((test) => test.id === attaching[0]);
  const next = nextOf(record);
  const askedDepartment = (lang === 'en' && department?.nameEn) || department?.name;
  const mayProvide = record.allowedActions.includes('PROVIDE');
  const take = (files: readonly File[]) => {
    setDropped(files);
    action.ask('PROVIDE');
  };
  return (
    <RecordPage
      header={{
        no: recordNo,
        title,
        workflow: 'evidenceRequest',
        state,
        owner: next.owner,
        waitsFor: next.department ? askedDepartment : undefined,
        due: { label: t(`evidenceRequest.fields.${next.due}`), date: next.dueOn },
      }}
      buttons={useButtons({ state, allowedActions: record.allowedActions }, { workflow: 'evidenceRequest' })}
      onAct={(event) => {
        setDropped([]);
        action.ask(event);
      }}
      sending={action.sending}
      notices={<UseNext record={record} onAttach={(testId) => setAttaching([testId])} />}
      place={
        <Box sx={{ mb: 2.5 }}>
          <Facts
            items={[
              {
                label: t('evidenceRequest.fields.asked'),
                value: record.asked ? <PersonTag person={record.asked} /> : askedDepartment,
              },
              { label: t('evidenceRequest.fields.requester'), value: record.requester && <PersonTag person={record.requester} /> },
              {
                label: t('evidenceRequest.fields.dueOn'),
                value: next.dueOn !== record.dueOn ? date(record.dueOn) : <DueChip date={record.dueOn} showDate />,
              },
            ]}
          />
        </Box>
      }
      sections={[
        {
          id: 'description',
          title: t('evidenceRequest.fields.description'),
          when: record.description !== '',
          content: (
            <Box sx={{ fontSize: 14, lineHeight: '22px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{record.description}</Box>
          ),
        },
        {
          id: 'answers',
          title: t('evidenceRequest.answered'),
          content: (
            <>
              {mayProvide && <FileDrop multiple hint={t('evidenceRequest.dropHint')} onFiles={take} />}
              <Box sx={{ mt: mayProvide ? 2 : 0 }}>
                <Answers record={record} />
              </Box>
            </>
          ),
        },
        { id: 'serves', title: t('evidenceRequest.serves'), content: <Serves record={record} /> },
      ]}
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => evidenceRequestHistory(id, lang)}
          words={(change) => sayEvidenceChange(change, t)}
          tools={tools}
        />
      )}
    >
      <Dialogs
        key={action.event}
        record={record}
        action={action}
        dropped={dropped}
        onAccepted={() => setAttaching(record.servesTests.flatMap((test) => (test.mayAttach ? [test.id] : [])))}
      />
      {attachTo && (
        <AttachDialog
          key={attachTo.id}
          test={attachTo}
          items={attachTo.items ?? []}
          evidenceIds={record.answered.map((one) => one.id)}
          onClose={() => setAttaching((all) => all.slice(1))}
        />
      )}
    </RecordPage>
  );
}

/** The page of a request for evidence. */
export default function EvidenceRequestView() {
  return <RecordGateOf {...evidenceRequestGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
