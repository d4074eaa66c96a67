import type { ExamResult } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { lengths, TextAreaField } from '#shared/forms/fields.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { ClockIcon, EditIcon, InfoIcon } from '#shared/theme/icons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { resultQuery, staleAfterAttempt } from '../api/exams.ts';
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
  const told = toRemarks(record);
  const waiting = again ? Object.keys(told).map(Number) : listToMark(record);
  const draft = useDraft<MarkForm>(`examMarks:${record.attemptId}`, emptyMark, record.rowVersion);
  const markOf = (id: number): Mark => draft.value[id] ?? (again ? told[id] : undefined) ?? noMark;
  const errors = useFieldErrors();
  const options = {
    refreshes: staleAfterAttempt,
    onSuccess: ({ score, fullScore }: { score: number | null; fullScore: number }) => {
      showToast({ tone: 'success', text: t('exam.mark.done', { score: n(score ?? 0), full: n(fullScore) }) });
      draft.clear();
      setAgain(false);
      setReason('');
    },
    onError: (error: Error) => (isApiError(error, 'validation') ? errors.take(error) : false),
  };
  const mark = useCommand(routes.markExam, options);
  const remark = useCommand(routes.remarkExam, options);
  const send = () => {
    const read = readMarks(record, Object.fromEntries(waiting.map((id) => [id, markOf(id)])), waiting);
    if ('badId' in read) return errors.put(`mark${read.badId}`, t('exam.mark.needed', { full: n(read.full) }));
    const body = { attemptId: record.attemptId, rowVersion: record.rowVersion, marks: read.marks };
    if (!again) return mark.mutate({ body });
    if (reason.trim() === '') return errors.put('reason', t('exam.remark.reasonMissing'));
    remark.mutate({ body: { ...body, reason } });
  };
  const stop = () => {
    draft.clear();
    setAgain(false);
  };
  const mayRemark = record.allowedActions.includes('REMARK') && Object.keys(told).length > 0;
  const back = record.isMine ? addressOf('view', record.examId) : addressOf('results', record.examId);
  return (
    <>
      <RecordHeader
        no={record.examNo}
        title={pick({ zh: record.title, en: record.titleEn })}
        workflow="examAttempt"
        state={record.state}
        owner={record.person}
        actions={
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
      />
      <Box sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 2.5 }}>
        <Box sx={{ maxWidth: 860 }}>
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
            <>
              <Notice tone="blue" icon={<InfoIcon />}>
                {t('exam.remark.intro', { name: name(record.person) })}
              </Notice>
              <Box sx={{ mb: 2 }}>
                <TextAreaField
                  name="reason"
                  label={t('exam.remark.reason')}
                  required
                  minRows={2}
                  maxLength={lengths.comment}
                  value={reason}
                  error={errors.of('reason') ?? errors.of('marks')}
                  onChange={(next) => {
                    errors.clear('reason');
                    errors.clear('marks');
                    setReason(next);
                  }}
                />
              </Box>
            </>
          )}
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
        </Box>
      </Box>
      {(marks || again) && (
        <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
          {again ? (
            <Button variant="text" color="inherit" onClick={stop}>
              {t('common.cancel')}
            </Button>
          ) : (
            <Button component={Link} to={back} variant="text" color="inherit">
              {t('common.close')}
            </Button>
          )}
          <Button variant="contained" loading={mark.isPending || remark.isPending} onClick={send}>
            {t(again ? 'exam.remark.save' : 'exam.mark.finish')}
          </Button>
        </StickyActions>
      )}
      <LeaveGuard when={(marks || again) && draft.dirty} />
    </>
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
