import { LENGTH, type ExamAnswerValue, type ExamResult } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { OptionRow } from '../components/OptionRow.tsx';
import type { Mark } from './mark-model.ts';

type Item = ExamResult['items'][number];

const letterOf = (place: number): string => String.fromCharCode(65 + place);
const has = (answer: ExamAnswerValue | undefined, key: string | boolean): boolean =>
  Array.isArray(answer) ? answer.includes(String(key)) : answer === key;

export interface ResultItemProps {
  item: Item;
  place: number;
  isMarked: boolean;
  error: string | undefined;
  /** While its text is being marked. */
  mark: Mark | undefined;
  onMark: (change: Partial<Mark>) => void;
}

/** One question with what was answered; once it is marked, with what is right and its points. */
export function ResultItem({ item, place, isMarked, error, mark, onMark }: ResultItemProps) {
  const { t, n, pick } = useT();
  const { kind, given, points } = item;
  const choices =
    kind === 'trueFalse'
      ? [true, false].map((key) => ({ key, label: t(key ? 'exam.true' : 'exam.false') }))
      : item.options.map(({ key, text, textEn }) => ({ key, label: pick({ zh: text, en: textEn }) }));
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'line.main' }}>
      <Box sx={{ display: 'flex', gap: 1, fontSize: 12, lineHeight: '20px', color: 'text.secondary', mb: 0.5 }}>
        <span>{t('exam.sit.questionNo', { number: n(place) })}</span>
        <Box component="span" sx={{ flex: 1 }}>
          {t(`exam.kinds.${kind}`)}
        </Box>
        <Box
          component="span"
          sx={{
            fontWeight: 600,
            color: points === null ? 'text.secondary' : points > 0 ? 'tone.green.fg' : 'tone.red.fg',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {points === null
            ? t('exam.points', { count: item.score, number: n(item.score) })
            : t('exam.scoreOf', { score: n(points), full: n(item.score) })}
        </Box>
      </Box>
      <Box sx={{ mb: 1.25, fontSize: 15, lineHeight: '24px', fontWeight: 500, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {pick({ zh: item.stem, en: item.stemEn })}
      </Box>
      {kind === 'text' ? (
        <>
          <Box
            sx={{
              p: 1.5,
              borderRadius: '8px',
              bgcolor: 'surface.sunken',
              fontSize: 14,
              lineHeight: '22px',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              color: given === null ? 'text.secondary' : 'text.primary',
            }}
          >
            {given === null ? t('exam.result.noAnswer') : String(given)}
          </Box>
          {typeof item.answer === 'string' && item.answer !== '' && (
            <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
              {t('exam.result.guidance', { text: item.answer })}
            </Box>
          )}
        </>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
          {choices.map(({ key, label }, index) => {
            const chosen = has(given, key);
            const right = isMarked && has(item.answer, key);
            return (
              <OptionRow
                key={String(key)}
                kind={kind === 'multiple' ? 'checkbox' : 'radio'}
                name={`result-${item.id}`}
                checked={chosen}
                label={label}
                {...(kind !== 'trueFalse' && { letter: letterOf(index) })}
                tone={right ? 'green' : isMarked && chosen ? 'red' : undefined}
                aside={
                  right
                    ? t(chosen ? 'exam.result.rightChosen' : 'exam.result.right')
                    : isMarked && chosen
                      ? t('exam.result.wrong')
                      : undefined
                }
              />
            );
          })}
          {given === null && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('exam.result.noAnswer')}</Box>}
        </Box>
      )}
      {item.comment && <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px' }}>{t('exam.result.comment', { text: item.comment })}</Box>}
      {mark && (
        <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' } }}>
          <TextAreaField
            name={`mark${item.id}`}
            label={t('exam.mark.points')}
            hint={t('exam.mark.most', { full: n(item.score) })}
            required
            single
            maxLength={7}
            value={mark.score}
            error={error}
            onChange={(score) => onMark({ score })}
          />
          <TextAreaField
            name={`comment${item.id}`}
            label={t('exam.mark.comment')}
            minRows={2}
            maxLength={LENGTH.comment}
            value={mark.comment}
            onChange={(comment) => onMark({ comment })}
          />
        </Box>
      )}
    </Box>
  );
}
