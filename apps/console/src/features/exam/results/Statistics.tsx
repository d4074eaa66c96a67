import type { ExamStatistics } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { statisticsQuery } from '../api/exams.ts';

type Item = ExamStatistics['items'][number];

/** Below this a question hardly tells the strong from the weak. */
const LOW_DISCRIMINATION = 0.2;

/** How many reached which tenth of the full score. */
function Distribution({ figures }: { figures: ExamStatistics }) {
  const { t, n } = useT();
  const most = Math.max(1, ...figures.distribution.map(({ attempts }) => attempts));
  return (
    <Box
      role="img"
      aria-label={t('exam.stats.distribution')}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.75, height: 132, maxWidth: 560 }}
    >
      {figures.distribution.map(({ from, to, attempts }) => (
        <Box
          key={from}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            fontSize: 11,
            lineHeight: '16px',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>{attempts > 0 ? n(attempts) : ''}</span>
          <Box
            sx={{
              width: '100%',
              height: `${Math.round((attempts / most) * 88)}px`,
              minHeight: 2,
              bgcolor: attempts > 0 ? 'primary.main' : 'line.main',
              borderRadius: '3px 3px 0 0',
            }}
          />
          <span>{t('exam.stats.span', { from: n(from), to: n(to) })}</span>
        </Box>
      ))}
    </Box>
  );
}

function Bar({ share, tone }: { share: number; tone: string }) {
  return (
    <Box aria-hidden="true" sx={{ width: 72, height: 6, borderRadius: 3, bgcolor: 'surface.hover', overflow: 'hidden' }}>
      <Box sx={{ width: `${Math.max(0, Math.min(1, share)) * 100}%`, height: '100%', bgcolor: `tone.${tone}.fg` }} />
    </Box>
  );
}

function ItemRow({ item, place }: { item: Item; place: number }) {
  const { t, n, pick } = useT();
  const percent = (share: number | null) => (share === null ? '–' : t('exam.stats.percent', { number: n(Math.round(share * 100)) }));
  const weak = item.discrimination !== null && item.discrimination < LOW_DISCRIMINATION;
  const most = Math.max(1, item.answered);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'line.main' }}>
      <Box sx={{ display: 'flex', gap: 1, fontSize: 14, lineHeight: '22px', opacity: item.isCurrent ? 1 : 0.72 }}>
        <Box sx={{ width: 28, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>{n(place)}</Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {pick({ zh: item.stem, en: item.stemEn })}
          {!item.isCurrent && (
            <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
              {t('exam.stats.former')}
            </Box>
          )}
        </Box>
      </Box>
      <Box
        sx={{
          pl: { xs: 0, sm: '36px' },
          mt: 0.75,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
          fontSize: 12,
          lineHeight: '20px',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{t(`exam.kinds.${item.kind}`)}</span>
        <span>{t('exam.stats.asked', { asked: n(item.asked), answered: n(item.answered) })}</span>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          {t('exam.stats.difficulty', { share: percent(item.difficulty) })}
          {item.difficulty !== null && <Bar share={item.difficulty} tone="blue" />}
        </Box>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, ...(weak && { color: 'tone.amber.fg' }) }}>
          <span>{t('exam.stats.discrimination', { value: item.discrimination === null ? '–' : n(item.discrimination) })}</span>
          {weak && <span>{t('exam.stats.weak')}</span>}
        </Box>
        {item.choices.length > 0 && item.answered > 0 && (
          <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, flexWrap: 'wrap' }}>
            {item.choices.map(({ key, chosen }) => (
              <span key={key}>
                {t('exam.stats.choice', {
                  key: key === 'true' ? t('exam.true') : key === 'false' ? t('exam.false') : key,
                  share: percent(chosen / most),
                })}
              </span>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** What the marked attempts tell of the exam and of each question. */
export function Statistics({ examId }: { examId: number }) {
  const { t, n } = useT();
  const { data, error } = useQuery(statisticsQuery(examId));
  if (!data)
    return error ? <EmptyState art={<NothingFoundArt />} title={t('exam.stats.failed')} body={error.message} /> : <RecordSkeleton />;
  if (data.attempts === 0) return <EmptyState art={<NothingFoundArt />} title={t('exam.stats.none')} body={t('exam.stats.noneBody')} />;
  const percent = (share: number | null) => (share === null ? '' : t('exam.stats.percent', { number: n(Math.round(share * 100)) }));
  return (
    <>
      <Section title={t('exam.stats.whole')}>
        <Facts
          items={[
            { label: t('exam.stats.attempts'), value: n(data.attempts) },
            { label: t('exam.stats.people'), value: n(data.people) },
            { label: t('exam.stats.passRate'), value: percent(data.passRate) },
            { label: t('exam.stats.mean'), value: percent(data.meanScore) },
            {
              label: t('exam.stats.median'),
              value: data.medianMinutes === null ? '' : t('exam.minutes', { count: data.medianMinutes, number: n(data.medianMinutes) }),
            },
            { label: t('exam.stats.reliability'), value: data.reliability === null ? '' : n(data.reliability) },
          ]}
        />
        <Box sx={{ mt: 2.5 }}>
          <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 1 }}>{t('exam.stats.distribution')}</Box>
          <Distribution figures={data} />
        </Box>
      </Section>
      <Section title={t('exam.stats.items')}>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mb: 1 }}>{t('exam.stats.explain')}</Box>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map((item, place) => (
            <ItemRow key={item.questionId} item={item} place={place + 1} />
          ))}
        </Box>
      </Section>
    </>
  );
}
