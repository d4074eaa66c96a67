import type { MyExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ButtonAction } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { myExamQuery } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { ProgressChip } from '../components/ProgressChip.tsx';
import { useExamRules } from '../components/use-exam-rules.ts';

/** What one did so far, the newest first; a result leads to its answers. */
function Attempts({ record }: { record: MyExamRecord }) {
  const { t, n, instant } = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {record.attempts.map((attempt) => (
        <Box
          component="li"
          key={attempt.attemptId}
          sx={{
            display: 'flex',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.25,
            flexWrap: 'wrap',
            py: 1.25,
            borderTop: '1px solid',
            borderColor: 'line.main',
            fontSize: 13,
            lineHeight: '20px',
          }}
        >
          <Box sx={{ fontWeight: 500, minWidth: 72 }}>{t('exam.attemptNo', { number: n(attempt.number) })}</Box>
          <StateChip workflow="examAttempt" state={attempt.state} />
          <Box sx={{ flex: 1, minWidth: 180, color: 'text.secondary' }}>{instant(attempt.submittedAt ?? attempt.startedAt)}</Box>
          {attempt.score !== null && (
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('exam.scoreOf', { score: n(attempt.score), full: n(attempt.fullScore) })}
            </Box>
          )}
          {attempt.state !== 'inProgress' && (
            <Link component={RouterLink} to={addressOf('attempt', attempt.attemptId)}>
              {t('exam.view.seeAnswers')}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

function MyExam({ record }: { record: MyExamRecord }) {
  const { t, n, pick } = useT();
  const rules = useExamRules();
  const { hindrance: ineligibility, progress } = record;
  const resumes = progress === 'inProgress';
  const why =
    ineligibility === 'cooldown'
      ? t('exam.ineligibility.cooldown', { time: portalMoment(record.nextStartAt) })
      : ineligibility === 'notOpen'
        ? t('exam.ineligibility.notOpen', { time: portalMoment(record.openAt) })
        : ineligibility && t(`exam.ineligibility.${ineligibility}`);
  const start: ButtonAction = {
    event: 'START',
    words: t(resumes ? 'exam.view.resume' : record.attemptsUsed > 0 ? 'exam.view.again' : 'exam.view.start'),
    weight: 'filled',
    destructive: false,
    to: addressOf('sit', record.id),
  };
  return (
    <RecordPage
      comments={false}
      width={860}
      header={{
        no: record.examNo,
        title: pick({ zh: record.title, en: record.titleEn }),
        aside: (
          <Box component="span" sx={{ ml: 1 }}>
            <ProgressChip progress={progress} />
          </Box>
        ),
      }}
      buttons={ineligibility ? [] : [start]}
      notices={
        <>
          {why && (
            <Notice tone={ineligibility === 'passed' ? 'green' : 'blue'} icon={<InfoIcon />}>
              {why}
            </Notice>
          )}
          {resumes && (
            <Notice tone="amber" icon={<InfoIcon />}>
              {record.deadline ? t('exam.view.runs', { time: portalMoment(record.deadline) }) : t('exam.view.runsOpen')}
            </Notice>
          )}
        </>
      }
      sections={[
        {
          id: 'about',
          title: t('exam.view.about'),
          when: record.description !== '',
          content: (
            <Box sx={{ whiteSpace: 'pre-wrap', fontSize: 14, lineHeight: '22px' }}>
              {pick({ zh: record.description, en: record.descriptionEn })}
            </Box>
          ),
        },
        {
          id: 'rules',
          title: t('exam.view.rules'),
          content: (
            <>
              <Facts items={rules(record)} />
              <Box component="ul" sx={{ m: 0, mt: 2, pl: 2.5, fontSize: 13, lineHeight: '22px', color: 'text.secondary' }}>
                <li>{t('exam.view.ruleSaved')}</li>
                {record.durationMinutes !== null && <li>{t('exam.view.ruleTime')}</li>}
                <li>{t(record.hasTexts ? 'exam.view.ruleMarked' : 'exam.view.ruleAtOnce')}</li>
              </Box>
            </>
          ),
        },
        {
          id: 'attempts',
          title: t('exam.view.attempts', { count: record.attempts.length, number: n(record.attempts.length) }),
          when: record.attempts.length > 0,
          content: <Attempts record={record} />,
        },
      ]}
    />
  );
}

/** What one should know before one begins, and what one did so far. */
export default function MyExamPage() {
  return (
    <RecordGateOf query={myExamQuery} numberOf={(record) => record.examNo} list={examPaths.mine}>
      {(record) => <MyExam key={record.id} record={record} />}
    </RecordGateOf>
  );
}
