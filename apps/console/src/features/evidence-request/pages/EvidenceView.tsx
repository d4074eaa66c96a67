import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { VersionLine } from '#shared/evidence/EvidenceLine.tsx';
import { Gaps } from '#shared/evidence/Gaps.tsx';
import { useT } from '#shared/i18n/use-t.ts';
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
import { evidenceGate, evidenceHistory, evidenceRequestAddress, staleEvidence, type EvidenceRecord } from '../api/records.ts';
import { DescribeDialog, ReplaceDialog } from '../components/VersionDialogs.tsx';
import { sayEvidenceChange } from '../history-words.ts';

type Event = ActionOf<EvidenceRecord>;
/** Links are made where the other record is. */
const offered: readonly Event[] = ['REPLACE', 'DESCRIBE', 'WITHDRAW'];

function Dialogs({ record, action }: { record: EvidenceRecord; action: ReturnType<typeof useRecordDialogs<Event>> }) {
  const { t } = useT();
  const { event } = action;
  if (event === undefined) return null;
  if (event === 'REPLACE') return <ReplaceDialog record={record} action={action} />;
  if (event === 'DESCRIBE') return <DescribeDialog record={record} action={action} />;
  const { id, rowVersion, state } = record;
  return (
    <ActionDialog
      key={event}
      action={action}
      state={state}
      workflow="evidence"
      spec={{
        reason: reasonWords(t),
        send: ({ reason }) => request({ route: routes.updateEvidence, input: { body: { id, event, comments: reason, rowVersion } } }),
      }}
    />
  );
}

/** Every record that stands on it, with its version, whether it follows, and the days that are not covered. */
function Uses({ uses }: { uses: EvidenceRecord['uses'] }) {
  const { t } = useT();
  if (uses.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('evidenceRequest.unused')}</Box>;
  const pages: Readonly<Record<string, { readonly view: Parameters<typeof pageAddress>[0] } | undefined>> = recordPages;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {uses.map(({ workflow, id, number, title, no, isOpen, missingDays }) => {
        const page = pages[workflow];
        return (
          <Box
            component="li"
            key={`${workflow} ${id}`}
            sx={{
              display: 'flex',
              gap: 1.5,
              flexWrap: 'wrap',
              py: 0.75,
              fontSize: 13,
              lineHeight: '20px',
              borderTop: '1px solid',
              borderColor: 'line.soft',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              {page ? (
                <Link component={RouterLink} to={pageAddress(page.view, id)}>
                  {number}
                </Link>
              ) : (
                number
              )}{' '}
              {title}
            </Box>
            {missingDays > 0 && (
              <Box sx={{ color: 'tone.amber.fg', whiteSpace: 'nowrap' }}>{t('evidenceRequest.gaps.days', { count: missingDays })}</Box>
            )}
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t(isOpen ? 'evidenceRequest.useOpen' : 'evidenceRequest.useKept', { no })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** One piece of evidence: versions, uses and gaps. */
function View({ record }: { record: EvidenceRecord }) {
  const { t, lang } = useT();
  const { id, recordNo, title, state, versions, uses } = record;
  const action = useRecordDialogs<Event>(record, { stale: staleEvidence });
  const widest = uses.reduce<(typeof uses)[number] | undefined>(
    (most, use) => (use.missingDays > (most?.missingDays ?? 0) ? use : most),
    undefined,
  );
  return (
    <RecordPage
      header={{ no: recordNo, title, workflow: 'evidence', state }}
      buttons={useButtons(
        { state, allowedActions: record.allowedActions.filter((event) => offered.includes(event)) },
        { workflow: 'evidence' },
      )}
      onAct={action.ask}
      sending={action.sending}
      place={
        <Box sx={{ mb: 2.5 }}>
          <Facts
            items={[
              { label: t('evidenceRequest.fields.provider'), value: record.provider && <PersonTag person={record.provider} /> },
              { label: t('evidenceRequest.fields.source'), value: versions[0]?.source },
              {
                label: t('evidenceRequest.fields.confidentiality'),
                value: t(`evidenceRequest.confidentialities.${record.confidentiality}`),
              },
            ]}
          />
        </Box>
      }
      notices={widest?.tested && <Gaps tested={widest.tested} gaps={widest.gaps} missingDays={widest.missingDays} />}
      sections={[
        {
          id: 'versions',
          title: t('evidenceRequest.versions'),
          content: (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {versions.map((version) => (
                <VersionLine key={version.no} version={version} />
              ))}
            </Box>
          ),
        },
        { id: 'uses', title: t('evidenceRequest.uses', { count: uses.length }), content: <Uses uses={uses} /> },
        {
          id: 'requests',
          title: t('evidenceRequest.requests'),
          when: record.requests.length > 0,
          content: record.requests.map((asked) => (
            <Box key={asked.id} sx={{ fontSize: 13, lineHeight: '24px' }}>
              <Link component={RouterLink} to={evidenceRequestAddress(asked.id)}>
                {asked.number}
              </Link>{' '}
              {asked.title}
            </Box>
          )),
        },
      ]}
      history={(tools) => (
        <HistoryPanel logOnly query={() => evidenceHistory(id, lang)} words={(change) => sayEvidenceChange(change, t)} tools={tools} />
      )}
    >
      <Dialogs record={record} action={action} />
    </RecordPage>
  );
}

/** The page of a piece of evidence. */
export default function EvidenceView() {
  return <RecordGateOf {...evidenceGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
