import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { usePageTitle } from '#shared/tabs/page-title.ts';
import { readRecordId } from '#shared/record/record-id.ts';
import { closeTab, tabIdOf } from '#shared/tabs/tab-store.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { staleAfterAttempt } from '../api/exams.ts';
import { SitPaper } from '../sit/SitPaper.tsx';
import { useSitExam, type SitSnapshot } from '../sit/use-sit-exam.ts';

/** Why there is nothing to sit, and the way back. */
function Refused({ state, onRetry, onBack }: { state: SitSnapshot; onRetry: () => void; onBack: () => void }) {
  const { t } = useT();
  const { error } = state.context;
  const mayHeal = !isApiError(error) || error.is('network') || error.is('fault');
  return (
    <EmptyState
      heading="h1"
      art={<LostArt />}
      title={t(mayHeal ? 'exam.sit.notReached' : 'exam.sit.notNow')}
      body={error?.message ?? ''}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onBack}>
            {t('exam.sit.back')}
          </Button>
          {mayHeal && (
            <Button variant="contained" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      }
    />
  );
}

function SitExam({ examId }: { examId: number }) {
  const { t, pick } = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const { state, send } = useSitExam(examId);
  const [asking, setAsking] = useState(false);
  const { attempt, queue } = state.context;
  const sitting = state.matches('sitting');
  const done = state.matches('done');
  usePageTitle(attempt && pick({ zh: attempt.title, en: attempt.titleEn }));

  useEffect(() => {
    if (!done || !attempt) return;
    for (const name of staleAfterAttempt) void client.invalidateQueries({ queryKey: [name] });
    closeTab(tabIdOf(location), '');
    void navigate(addressOf('attempt', attempt.attemptId), { replace: true });
  }, [done, attempt, client, navigate, location]);

  // The browser asks only where something is still on its way; time runs on in any case.
  const unsent = sitting && Object.keys(queue).length > 0;
  useEffect(() => {
    if (!unsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsent]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => sitting && currentLocation.pathname !== nextLocation.pathname);

  if (state.matches('refused')) {
    return <Refused state={state} onRetry={() => send({ type: 'RETRY' })} onBack={() => void navigate(addressOf('view', examId))} />;
  }
  if (!attempt) return <RecordSkeleton />;
  return (
    <>
      <SitPaper state={state} send={send} onSubmit={() => setAsking(true)} />
      <ConfirmDialog
        open={asking && sitting}
        title={t('exam.sit.submitTitle')}
        body={<SubmitBody state={state} />}
        confirmLabel={t('exam.sit.submit')}
        onConfirm={() => {
          setAsking(false);
          send({ type: 'SUBMIT' });
        }}
        onClose={() => setAsking(false)}
      />
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={t('exam.sit.leaveTitle')}
        body={t('exam.sit.leaveBody')}
        confirmLabel={t('exam.sit.leave')}
        cancelLabel={t('exam.sit.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </>
  );
}

/** What is still open, before it is handed in. */
function SubmitBody({ state }: { state: SitSnapshot }) {
  const { t, n, lang } = useT();
  const { attempt, answers } = state.context;
  const open = attempt!.questions.filter(({ id }) => (answers[id] ?? null) === null).length;
  return (
    <Box>
      {sentences(
        lang,
        open > 0 ? t('exam.sit.submitOpen', { count: open, number: n(open) }) : t('exam.sit.submitAll'),
        t('exam.sit.submitFinal'),
      )}
    </Box>
  );
}

/** Sitting an exam: every answer is kept by the server as it is given, whatever happens to this page. */
export default function SitExamPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const id = readRecordId(useLocation().search);
  return (
    <Page kind="flush">
      {id === undefined ? (
        <EmptyState
          heading="h1"
          art={<LostArt />}
          title={t('exam.sit.notNow')}
          body={t('exam.missing')}
          actions={
            <Button variant="contained" onClick={() => void navigate(examPaths.mine)}>
              {t('exam.sit.back')}
            </Button>
          }
        />
      ) : (
        <SitExam key={id} examId={id} />
      )}
    </Page>
  );
}
