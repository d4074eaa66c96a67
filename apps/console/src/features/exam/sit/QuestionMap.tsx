import type { StartedExam } from '@portal/contract/client';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '#shared/i18n/use-t.ts';
import type { Answers } from './sit.machine.ts';

/** Where one stands in the paper: every question a square, answered ones filled. */
export function QuestionMap({
  questions,
  answers,
  current,
  onGo,
}: {
  questions: StartedExam['questions'];
  answers: Answers;
  current: number;
  onGo: (place: number) => void;
}) {
  const { t, n } = useT();
  return (
    <Box
      component="nav"
      aria-label={t('exam.sit.map')}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 36px)', gap: 0.75, alignContent: 'start' }}
    >
      {questions.map(({ id }, place) => {
        const done = (answers[id] ?? null) !== null;
        const here = place === current;
        return (
          <ButtonBase
            key={id}
            aria-current={here ? 'step' : undefined}
            aria-label={t(done ? 'exam.sit.goAnswered' : 'exam.sit.goOpen', { number: n(place + 1) })}
            onClick={() => onGo(place)}
            sx={{
              width: 36,
              height: 36,
              borderRadius: '6px',
              fontSize: 13,
              fontVariantNumeric: 'tabular-nums',
              border: here ? '2px solid' : '1px solid',
              borderColor: here ? 'primary.main' : done ? 'tone.blue.line' : 'line.main',
              bgcolor: done ? 'tone.blue.bg' : 'background.paper',
              color: done ? 'tone.blue.fg' : 'text.secondary',
              fontWeight: done || here ? 600 : 400,
            }}
          >
            {n(place + 1)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
