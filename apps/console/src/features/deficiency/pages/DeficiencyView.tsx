import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import {
  areaWords,
  classWords,
  cosoWords,
  assertionWords,
  groupAmount,
  likelihoodWords,
  pageAddress,
  recordPages,
} from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { planAddress } from '#shared/control-test/plan-address.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { deficiencyGate, deficiencyHistory, staleDeficiency, standardAddress, type DeficiencyRecord } from '../api/records.ts';
import { ClassDialog } from '../dialogs/ClassDialog.tsx';
import { EvaluateDialog } from '../dialogs/EvaluateDialog.tsx';
import { RemediationDialog } from '../dialogs/RemediationDialog.tsx';
import { RetestDialog } from '../dialogs/RetestDialog.tsx';
import { sayDeficiencyChange } from '../history-words.ts';
import { Aggregation } from '../parts/Aggregation.tsx';
import { ClassTag } from '../parts/ClassTag.tsx';
import { isOver } from '#shared/workflow/is-over.ts';
import { Compensating } from '../parts/Compensating.tsx';
import { DeficiencyRail } from '../parts/DeficiencyRail.tsx';
import { Derivation } from '../parts/Derivation.tsx';

const plain = ['AGREE', 'DISAGREE', 'CONCLUDE', 'RETURN', 'DISMISS', 'REOPEN', 'CLOSE', 'REMEDIATE_AGAIN', 'REMIND'] as const;
const own = ['EVALUATE', 'CHANGE_CLASS', 'START_REMEDIATION', 'RETEST'];
type Plain = (typeof plain)[number];

/** Whoever records the retest is asked for one: nothing of the remediation is open any more. */
const awaitsRetest = ({ state, issues, allowedActions }: DeficiencyRecord): boolean =>
  state === 'remediating' &&
  allowedActions.includes('RETEST') &&
  issues.length > 0 &&
  issues.every((issue) => isOver('remediationIssue', issue.state));

/** What was judged: likelihood, amount, criteria, place. */
function Evaluation({ record }: { record: DeficiencyRecord }) {
  const { t, pick, lang } = useT();
  const { standard, likelihood, magnitude, currency, process, cosoComponent, accounts, criteria } = record;
  const nameOf = (one: { name: string; nameEn: string }) => (lang === 'en' && one.nameEn ? one.nameEn : one.name);
  if (!likelihood) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('deficiency.notEvaluated')}</Box>;
  const ticked = (standard?.criteria ?? []).filter(({ code }) => criteria.includes(code));
  return (
    <Facts
      items={[
        { label: t('deficiency.fields.magnitude'), value: magnitude && `${currency ?? ''} ${groupAmount(magnitude)}` },
        { label: t('deficiency.fields.likelihood'), value: pick(likelihoodWords[likelihood]) },
        { label: t('deficiency.fields.process'), value: process && nameOf(process) },
        { label: t('deficiency.fields.coso'), value: cosoComponent && pick(cosoWords[cosoComponent]) },
        {
          label: t('deficiency.fields.accounts'),
          value: accounts.map((one) => `${nameOf(one)} × ${pick(assertionWords[one.assertion])}`).join('\n'),
          wide: true,
        },
        { label: t('deficiency.fields.criteria'), value: ticked.map(({ zh, en }) => pick({ zh, en })).join('\n'), wide: true },
        ...(record.classReason ? [{ label: t('deficiency.fields.reason'), value: record.classReason, wide: true }] : []),
      ]}
    />
  );
}

/** One deficiency with everything that may be done with it. */
function View({ record }: { record: DeficiencyRecord }) {
  const { t, pick, lang } = useT();
  const { id, recordNo, title, titleEn, state, rowVersion, owner, dueOn, standard, class: found, description } = record;
  const action = useRecordDialogs(record, { stale: staleDeficiency });
  const event = plain.find((one) => one === action.event);
  const allowedActions = record.allowedActions.filter((allowed) => plain.some((one) => one === allowed) || own.includes(allowed));
  const note = standard && (
    <Link component={RouterLink} to={standardAddress(record.judgedIn)} sx={{ fontSize: 13 }}>
      {t('deficiency.standardOf', { area: pick(areaWords[record.area]), version: standard.versionNo })}
    </Link>
  );
  return (
    <RecordPage
      header={{
        no: recordNo,
        aside: found && <ClassTag value={found} />,
        title: lang === 'en' && titleEn ? titleEn : title,
        workflow: 'deficiency',
        state,
        owner,
        due: { label: t('deficiency.fields.due'), date: record.periodGoesOn ? dueOn : null },
      }}
      buttons={useButtons({ state, allowedActions }, { workflow: 'deficiency' })}
      onAct={action.ask}
      sending={action.sending}
      notices={
        <>
          {!record.periodGoesOn && !isOver('deficiency', state) && (
            <Notice
              tone="blue"
              icon={<InfoIcon />}
              action={
                <Link component={RouterLink} to={pageAddress(recordPages.assessmentPeriod.view, record.judgedIn)} color="inherit">
                  {t('deficiency.toPeriod')}
                </Link>
              }
            >
              {t('deficiency.periodOver')}
            </Notice>
          )}
          {!standard && (
            <Notice
              tone="amber"
              icon={<InfoIcon />}
              action={
                <Link component={RouterLink} to={standardAddress(record.judgedIn)} color="inherit">
                  {t('deficiency.setStandard')}
                </Link>
              }
            >
              {t('deficiency.noStandard')}
            </Notice>
          )}
          {record.newerVersionNo !== null && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('deficiency.newerStandard', { version: record.newerVersionNo })}
            </Notice>
          )}
          {awaitsRetest(record) && (
            <Notice
              tone="blue"
              icon={<InfoIcon />}
              action={
                <Link component={RouterLink} to={planAddress(record.judgedIn, record.retestControlNo ?? '')} color="inherit">
                  {t('deficiency.planRetest')}
                </Link>
              }
            >
              {t('deficiency.awaitsRetest')}
            </Notice>
          )}
          {record.classToday && (
            <Notice tone="amber" icon={<InfoIcon />}>
              {t('deficiency.classToday', { class: pick(classWords[record.classToday]) })}
            </Notice>
          )}
        </>
      }
      sections={[
        { id: 'evaluation', title: t('deficiency.sections.evaluation'), note, content: <Evaluation record={record} /> },
        {
          id: 'derivation',
          title: t('deficiency.sections.derivation'),
          when: record.derivation.length > 0,
          content: <Derivation lines={record.derivation} />,
        },
        {
          id: 'groups',
          title: t('deficiency.sections.groups'),
          when: record.groups.length > 0,
          content: <Aggregation groups={record.groups} />,
        },
        {
          id: 'compensating',
          title: t('deficiency.sections.compensating'),
          when: record.compensating !== null,
          content: record.compensating && <Compensating control={record.compensating} />,
        },
        {
          id: 'description',
          title: t('deficiency.sections.description'),
          when: description !== '',
          content: <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Box>,
        },
      ]}
      rail={
        <>
          <DeficiencyRail record={record} />
          <RecordEvidence workflow="deficiency" id={id} />
        </>
      }
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => deficiencyHistory(id, lang)}
          words={(change) => sayDeficiencyChange(change, standard?.criteria ?? [], { t, pick })}
          tools={tools}
        />
      )}
    >
      {action.event === 'EVALUATE' && <EvaluateDialog record={record} action={action} />}
      {action.event === 'CHANGE_CLASS' && <ClassDialog record={record} action={action} />}
      {action.event === 'START_REMEDIATION' && <RemediationDialog record={record} action={action} />}
      {action.event === 'RETEST' && <RetestDialog record={record} action={action} />}
      {event && (
        <ActionDialog
          key={event}
          action={action}
          state={state}
          workflow="deficiency"
          spec={{
            reason: reasonWords(t),
            ...(found &&
              (event === 'AGREE' || event === 'CONCLUDE') && {
                body: sentences(
                  lang,
                  t('deficiency.classBody', { class: pick(classWords[found]) }),
                  event === 'CONCLUDE' && t('deficiency.concludeThen'),
                ),
              }),
            send: ({ reason }) =>
              request({
                route: routes.updateDeficiency,
                input: { body: { id, event: event satisfies Plain, comments: reason, rowVersion } },
              }),
          }}
        />
      )}
    </RecordPage>
  );
}

/** The page of a deficiency. */
export default function DeficiencyView() {
  return <RecordGateOf {...deficiencyGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
