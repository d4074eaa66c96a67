import Box from '@mui/material/Box';
import { deficiencyList } from '@portal/contract/client';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { focusField } from '#shared/forms/focus-field.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts, RailBlock } from '#shared/parts/Section.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { BecameOf } from '#shared/record/BecameOf.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { certificationGate, certificationHistory, staleCertification, type CertificationRecord } from '../api/records.ts';
import { Blockers } from '../components/Blockers.tsx';
import { ChangedFacts } from '../components/ChangedFacts.tsx';
import { FigureTable } from '../components/FigureTable.tsx';
import { useChangeWords } from '../components/fact-words.ts';
import { HashLine } from '../components/HashLine.tsx';
import { isShownFigure } from '../components/shown-figures.ts';
import { SIGN_FORM, SignPanel } from '../components/SignPanel.tsx';
import { StatementTree } from '../components/StatementTree.tsx';
import { FigureDialog } from '../dialogs/FigureDialog.tsx';
import { nextOf } from '../next-of.ts';

const events = ['DECLINE', 'OVERRIDE', 'ASK_AGAIN', 'REASSIGN', 'REMIND'] as const;
type ShownEvent = (typeof events)[number];
const offered = ['SIGN', ...events] as const;

/** Signing is a form far down the page: its button leads to what is asked first, and sends the form once it was begun, which tells what is missing. */
function goToSignature({ questions }: CertificationRecord): void {
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${SIGN_FORM}"]`);
  const typed = form ? [...form.querySelectorAll<HTMLInputElement>('input[type="password"]')].some(({ value }) => value !== '') : false;
  if (typed || form?.querySelector('input:checked')) form?.requestSubmit();
  else focusField(questions.length > 0 ? 'answers[0]' : 'currentPassword');
}

/** Words as they are signed; a quotation, for they are the signer's. */
function Words({ record }: { record: CertificationRecord }) {
  const { t, pick, date } = useT();
  const { words, signedWords, textNo, signedAt, state } = record;
  const isStale = state === 'reopened' && signedWords !== null;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 0.5 }}>
        {state === 'signed'
          ? t('certification.wordsSigned', { no: textNo, date: date(signedAt) })
          : t(record.isAsked ? 'certification.wordsToSign' : 'certification.wordsUnsigned', { no: textNo })}
      </Box>
      <Box
        component="blockquote"
        sx={{ m: 0, pl: 1.5, borderLeft: '2px solid', borderColor: 'line.main', fontSize: 14, lineHeight: '24px', whiteSpace: 'pre-wrap' }}
      >
        {pick(state === 'signed' && signedWords ? signedWords : words)}
      </Box>
      <Box sx={{ mt: 1 }}>
        <HashLine signed={record.signedHash} now={record.factsHash} />
      </Box>
      {isStale && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('certification.wordsMoved')}</Box>}
    </Box>
  );
}

/** The key figures; what is behind one of them stands in the address, so that the way back from a record leads there again. */
function Figures({ record: { id, figures, signedFigures, signedAt } }: { record: CertificationRecord }) {
  const { date } = useT();
  const [params, setParams] = useSearchParams();
  const shown = params.get('behind');
  const show = (figure: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (figure) next.set('behind', figure);
        else next.delete('behind');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <FigureTable now={figures} signed={signedFigures} signedOn={date(signedAt)} onShow={show} />
      {isShownFigure(shown) && <FigureDialog key={shown} id={id} figure={shown} onClose={() => show(null)} />}
    </>
  );
}

/** What was answered to the questions of the text. */
function Answers({ record: { questions, answers } }: { record: CertificationRecord }) {
  const { t, pick } = useT();
  return (
    <Facts
      min={320}
      items={questions.map(({ code, zh, en }) => {
        const found = answers.find((one) => one.code === code);
        const words = found ? t(found.answer === 'yes' ? 'common.yes' : 'common.no') : '';
        return { label: pick({ zh, en }), value: found?.comment ? `${words} · ${found.comment}` : words };
      })}
    />
  );
}

/** One statement with everything that may be done with it. */
function View({ record }: { record: CertificationRecord }) {
  const { t, lang, date, name, pick } = useT();
  const { id, recordNo, title, titleEn, state, rowVersion, signer, dueOn, signedAt } = record;
  const shownTitle = lang === 'en' ? titleEn || title : title;
  const changeWords = useChangeWords();
  const leads = isAdministrator(useSession());
  const action = useRecordDialogs(record, { stale: staleCertification });
  const event = events.find((one): one is ShownEvent => one === action.event);
  const allowedActions = record.allowedActions.filter((allowed) => offered.some((one) => one === allowed));
  const canSign = record.allowedActions.includes('SIGN');
  const next = nextOf(record);
  const steps = useButtons({ state, allowedActions }, { workflow: 'certification' });
  const propose: ButtonAction = {
    event: 'PROPOSE_DEFICIENCY',
    words: t('certification.proposeDeficiency'),
    weight: 'text',
    destructive: false,
    to: `${deficiencyList}?statement=${id}`,
    isForm: false,
  };
  return (
    <RecordPage
      header={{
        no: recordNo,
        title: shownTitle,
        workflow: 'certification',
        state,
        owner: next.owner,
        waitsFor: next.isDeclined ? t('certification.declinedBy', { name: name(signer) }) : undefined,
        due: { label: t('certification.fields.dueOn'), date: next.dueOn },
      }}
      buttons={[...(leads ? [propose] : []), ...steps]}
      onAct={(asked) => {
        const step = allowedActions.find((one) => one === asked);
        if (step === 'SIGN') goToSignature(record);
        else if (step) action.ask(step);
      }}
      sending={action.sending}
      notices={
        !record.isAsked &&
        !isOver('certification', state) && (
          <Notice tone="blue" icon={<InfoIcon />}>
            {t('certification.periodOver')}
          </Notice>
        )
      }
      sections={[
        {
          id: 'facts',
          content: (
            <Facts
              items={[
                { label: t('certification.fields.signer'), value: <PersonTag person={signer} /> },
                { label: t('certification.fields.period'), value: pick(record.period) },
                {
                  label: t('certification.fields.campaign'),
                  value: lang === 'en' ? record.campaignEn || record.campaign : record.campaign,
                },
                isOver('certification', state)
                  ? { label: t('certification.fields.signedAt'), value: date(signedAt) }
                  : {
                      label: t('certification.fields.dueOn'),
                      value: next.dueOn === null ? date(dueOn) : <DueChip date={next.dueOn} showDate />,
                    },
              ]}
            />
          ),
        },
        { id: 'changed', when: record.changeCount > 0 && state === 'reopened', content: <ChangedFacts record={record} /> },
        {
          id: 'figures',
          title: t('certification.inFigures'),
          content: <Figures record={record} />,
        },
        { id: 'words', title: t('certification.inWords'), content: <Words record={record} /> },
        {
          id: 'answers',
          title: t('certification.questions'),
          when: !canSign && record.answers.length > 0,
          content: <Answers record={record} />,
        },
        {
          id: 'sign',
          title: t('certification.signature'),
          when: canSign || record.blockers.length > 0,
          content: canSign ? <SignPanel key={id} record={record} /> : <Blockers blockers={record.blockers} />,
        },
      ]}
      rail={
        <>
          <BecameOf source="certification" id={id} />
          <RecordEvidence workflow="certification" id={id} />
          <RailBlock title={t('certification.tree')}>
            <StatementTree campaignId={record.campaignId} chosenId={id} />
          </RailBlock>
        </>
      }
      history={(tools) => <HistoryPanel logOnly query={() => certificationHistory(id, lang)} words={changeWords} tools={tools} />}
    >
      {event && (
        <ActionDialog
          key={event}
          action={action}
          state={state}
          workflow="certification"
          spec={{
            reason: reasonWords(t),
            ...(event === 'OVERRIDE' && { body: t('certification.overrideBody', { title: shownTitle }) }),
            ...(event === 'REASSIGN' && {
              people: {
                name: 'signerId',
                label: t('certification.newSigner'),
                missing: t('certification.signerMissing'),
                exclude: [signer.id],
              },
            }),
            send: ({ reason, people }) =>
              request({
                route: routes.updateCertification,
                input: { body: { id, event, reason, signerId: people[0]?.id ?? null, rowVersion } },
              }),
          }}
        />
      )}
    </RecordPage>
  );
}

/** The page of a certification. */
export default function CertificationView() {
  return <RecordGateOf {...certificationGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
