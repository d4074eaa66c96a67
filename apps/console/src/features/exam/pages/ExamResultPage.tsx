import { LENGTH, type ExamResult } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { showError } from '#shared/api/use-call.ts';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { ClockIcon, EditIcon, InfoIcon } from '#shared/theme/icons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { resultQuery, staleAttempt } from '../api/exams.ts';
import { emptyMark, listToMark, readMarks, toRemarks, type Mark, type MarkForm } from '../results/mark-model.ts';
import { Remarks } from '../results/Remarks.tsx';
import { ResultItem } from '../results/ResultItem.tsx';
import { ResultScore } from '../results/ResultScore.tsx';

const noMark: Mark = { score: '', comment: '' };

function Result({ record }: { record: ExamResult }) {
  const { t, n, pick, name } = useT();
  const marks = record.allowedActions.includes('MARK');
  const [again, setAgain] = useState(false);
  const [reason, setReason] = useState('');
  const remarks = toRemarks(record);
  const waiting = again ? Object.keys(remarks).map(Number) : listToMark(record);
  const draft = useDraft<MarkForm>(`examMarks:${record.attemptId}`, emptyMark, record.rowVersion);
  const markOf = (id: number): Mark => draft.value[id] ?? (again ? remarks[id] : undefined) ?? noMark;
  const errors = useFieldErrors();
  const action = useRecordAction({
    stale: staleAttempt,
    onRefused: (error) => {
      if (!isApiError(error, 'validation') || !errors.take(error)) showError(error);
    },
  });
  const send = () => {
    const read = readMarks(record, Object.fromEntries(waiting.map((id) => [id, markOf(id)])), waiting);
    if ('badId' in read) return errors.put(`mark${read.badId}`, t('exam.mark.needed', { full: n(read.full) }));
    const body = { attemptId: record.attemptId, rowVersion: record.rowVersion, marks: read.marks };
    if (again && reason.trim() === '') return errors.put('reason', t('exam.remark.reasonMissing'));
    const asked = {
      event: again ? 'REMARK' : 'MARK',
      done: ({ score, fullScore }: { score: number | null; fullScore: number }) =>
        t('exam.mark.done', { score: n(score ?? 0), full: n(fullScore) }),
      onDone: () => {
        draft.clear();
        setAgain(false);
        setReason('');
      },
    };
    action.run(
      again
        ? request({ route: routes.remarkExam, input: { body: { ...body, reason } }, ...asked })
        : request({ route: routes.markExam, input: { body }, ...asked }),
    );
  };
  const stop = () => {
    draft.clear();
    setAgain(false);
  };
  const mayRemark = record.allowedActions.includes('REMARK') && Object.keys(remarks).length > 0;
  const back = record.isMine ? addressOf('view', record.examId) : addressOf('results', record.examId);
  const step = { event: again ? 'REMARK' : 'MARK', label: t(again ? 'exam.remark.save' : 'exam.mark.finish'), weight: 'filled' as const };
  return (
    <RecordPage
      comments={false}
      width={860}
      header={{
        no: record.examNo,
        title: pick({ zh: record.title, en: record.titleEn }),
        workflow: 'examAttempt',
        state: record.state,
        owner: record.person,
      }}
      tools={
        <>
          {mayRemark && !again && (
            <Button variant="outlined" color="inherit" startIcon={<EditIcon />} onClick={() => setAgain(true)}>
              {t('exam.remark.begin')}
            </Button>
          )}
          <Button component={Link} to={back} variant="outlined" color="inherit">
            {t(record.isMine ? 'exam.result.toExam' : 'exam.result.toResults')}
          </Button>
        </>
      }
      {...((marks || again) && {
        form: { draft, busy: action.busy, sending: action.sending },
        foot: {
          close: again ? { label: t('common.cancel'), onClick: stop } : { to: back },
          steps: [{ ...step, onSend: send }],
        },
      })}
      notices={
        <>
          <ResultScore record={record} />
          <Remarks remarks={record.remarks} />
          {record.bySystem && (
            <Notice tone="amber" icon={<ClockIcon />}>
              {t('exam.result.bySystem')}
            </Notice>
          )}
          {!record.isMarked && !marks && record.state === 'submitted' && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('exam.result.waits')}
            </Notice>
          )}
          {marks && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('exam.mark.intro', { count: waiting.length, number: n(waiting.length), name: name(record.person) })}
            </Notice>
          )}
          {again && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('exam.remark.intro', { name: name(record.person) })}
            </Notice>
          )}
        </>
      }
      sections={[
        {
          id: 'reason',
          when: again,
          content: (
            <Box sx={{ mb: 2 }}>
              <TextAreaField
                name="reason"
                label={t('exam.remark.reason')}
                required
                minRows={2}
                maxLength={LENGTH.comment}
                value={reason}
                error={errors.of('reason') ?? errors.of('marks')}
                onChange={(next) => {
                  errors.clear('reason');
                  errors.clear('marks');
                  setReason(next);
                }}
              />
            </Box>
          ),
        },
        {
          id: 'answers',
          content: (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {record.items.map((item, place) => (
                <ResultItem
                  key={item.id}
                  item={item}
                  place={place + 1}
                  isMarked={record.isMarked}
                  error={errors.of(`mark${item.id}`)}
                  mark={(marks || again) && waiting.includes(item.id) ? markOf(item.id) : undefined}
                  onMark={(change) => {
                    errors.clear(`mark${item.id}`);
                    draft.set({ [item.id]: { ...markOf(item.id), ...change } });
                  }}
                />
              ))}
            </Box>
          ),
        },
      ]}
    />
  );
}

/** One attempt: what was answered, what is right once it is marked, and the marking itself. */
export default function ExamResultPage() {
  return (
    <RecordGateOf query={resultQuery} numberOf={(record) => record.examNo} list={examPaths.mine}>
      {(record) => <Result key={record.attemptId} record={record} />}
    </RecordGateOf>
  );
}
