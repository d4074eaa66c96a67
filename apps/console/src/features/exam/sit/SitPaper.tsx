import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { AlertIcon, ClockIcon, InfoIcon } from '#shared/theme/icons.tsx';
import { frameBottom } from '#shared/theme/tokens.ts';
import { Countdown } from './Countdown.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionMap } from './QuestionMap.tsx';
import { SaveState } from './SaveState.tsx';
import type { SitEvent } from './sit.machine.ts';
import type { SitSnapshot } from './use-sit-exam.ts';

/** One thing that the sitter must know now. */
function SitNotice({ state, send }: { state: SitSnapshot; send: (event: SitEvent) => void }) {
  const { t, n } = useT();
  const { error, overtaken, restored, queue } = state.context;
  const dismiss = (
    <Button size="small" color="inherit" onClick={() => send({ type: 'DISMISS' })}>
      {t('exam.sit.understood')}
    </Button>
  );
  if (state.matches('timeUp')) {
    const unsent = Object.keys(queue).length;
    return (
      <Notice tone="amber" icon={<ClockIcon />}>
        {t('exam.sit.timeUp')} {unsent > 0 && t('exam.sit.unsent', { count: unsent, number: n(unsent) })}
      </Notice>
    );
  }
  if (error) {
    return (
      <Notice tone="red" icon={<AlertIcon />} action={dismiss}>
        {error.message} {t('exam.sit.keptHere')}
      </Notice>
    );
  }
  if (overtaken) {
    return (
      <Notice tone="blue" icon={<InfoIcon />} action={dismiss}>
        {t('exam.sit.overtaken')}
      </Notice>
    );
  }
  if (restored > 0 && Object.keys(queue).length > 0) {
    return (
      <Notice tone="blue" icon={<InfoIcon />}>
        {t('exam.sit.restored', { count: restored, number: n(restored) })}
      </Notice>
    );
  }
  return null;
}

export interface SitPaperProps {
  state: SitSnapshot;
  send: (event: SitEvent) => void;
  onSubmit: () => void;
}

/** The paper: one question at a time, the time that is left and what is saved always in sight. */
export function SitPaper({ state, send, onSubmit }: SitPaperProps) {
  const { t, n, pick } = useT();
  const [place, setPlace] = useState(0);
  const { answers, clock, deadline } = state.context;
  const attempt = state.context.attempt!;
  const { questions } = attempt;
  const question = questions[place]!;
  const answered = questions.filter(({ id }) => (answers[id] ?? null) !== null).length;
  const sitting = state.matches('sitting');
  const go = (next: number) => {
    setPlace(next);
    setTimeout(() => document.getElementById(`q${questions[next]!.id}`)?.focus());
  };
  return (
    <>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: { xs: 52, md: frameBottom },
          zIndex: 9,
          bgcolor: 'background.default',
          borderBottom: '1px solid',
          borderColor: 'line.main',
          px: { xs: 2, md: 3 },
          py: 1.25,
          display: 'flex',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 0.5,
          flexWrap: 'wrap',
        }}
      >
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="h1" noWrap title={pick({ zh: attempt.title, en: attempt.titleEn })} sx={{ fontSize: 17 }}>
            {pick({ zh: attempt.title, en: attempt.titleEn })}
          </Typography>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('exam.sit.answeredOf', { done: n(answered), all: n(questions.length) })}
          </Box>
        </Box>
        <SaveState state={state} onRetry={() => send({ type: 'RETRY' })} />
        {deadline && <Countdown deadline={deadline} clock={clock} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          px: { xs: 2, md: 3 },
          py: 2.5,
          display: 'grid',
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { md: 'minmax(0, 760px) 260px' },
          alignContent: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <SitNotice state={state} send={send} />
          <Box component="fieldset" disabled={!sitting} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <QuestionCard
              key={question.id}
              question={question}
              number={place + 1}
              answer={answers[question.id] ?? null}
              onAnswer={(answer) => send({ type: 'ANSWER', questionId: question.id, answer })}
            />
          </Box>
        </Box>
        <QuestionMap questions={questions} answers={answers} current={place} onGo={go} />
      </Box>
      <StickyActions note={t('exam.sit.place', { number: n(place + 1), all: n(questions.length) })}>
        <Button variant="outlined" color="inherit" disabled={place === 0} onClick={() => go(place - 1)}>
          {t('exam.sit.previous')}
        </Button>
        <Button
          variant={place === questions.length - 1 ? 'outlined' : 'contained'}
          color={place === questions.length - 1 ? 'inherit' : 'primary'}
          disabled={place === questions.length - 1}
          onClick={() => go(place + 1)}
        >
          {t('exam.sit.next')}
        </Button>
        <Button
          variant={place === questions.length - 1 ? 'contained' : 'outlined'}
          color={place === questions.length - 1 ? 'primary' : 'inherit'}
          disabled={!sitting}
          loading={state.matches('submitting')}
          onClick={onSubmit}
        >
          {t('exam.sit.submit')}
        </Button>
      </StickyActions>
    </>
  );
}
