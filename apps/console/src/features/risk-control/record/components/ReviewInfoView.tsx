import Box from '@mui/material/Box';
import {
  DEFICIENCY_NOT_STATED,
  DEFICIENCY_WITH_PLAN,
  readDeficiency,
  type ReviewHistoryRow,
  type ReviewInfo,
  type RiskControlRecord,
} from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { Facts, Section, type Fact } from '#shared/parts/Section.tsx';
import { BecameOf } from '#shared/record/BecameOf.tsx';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { reviewHistoryQuery } from '../api/record.ts';

/** Who reviewed; a substitute with the name of the absent reviewer. */
function Reviewer({ review: { reviewer, actedBy } }: { review: Pick<ReviewInfo, 'reviewer' | 'actedBy'> }) {
  const { t, name } = useT();
  if (!reviewer) return null;
  if (!actedBy) return <PersonTag person={reviewer} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
      <PersonTag person={actedBy} />
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {t('riskRecord.history.onBehalf', { who: name(reviewer) })}
      </Box>
    </Box>
  );
}

/** The Yes/No reading of the effectiveness shows Yes for 5 only (docs/decisions/risk-control.md). */
export const isEffective = (score: number | null): boolean => score === 5;

interface Jsons {
  ExpectedCompletionDate: string;
  RemediationPlan: string;
  ControlDeficiency: string;
}

/** The facts of a round that travel as JSON text; anything else reads as empty. */
export function readJsons(text: string): Jsons {
  try {
    const value = (JSON.parse(text) ?? {}) as Partial<Jsons>;
    return {
      ExpectedCompletionDate: value.ExpectedCompletionDate ?? '',
      RemediationPlan: value.RemediationPlan ?? '',
      ControlDeficiency: value.ControlDeficiency ?? '',
    };
  } catch {
    return { ExpectedCompletionDate: '', RemediationPlan: '', ControlDeficiency: '' };
  }
}

/** What the last decided review found; nothing is drawn before there is one. */
export function ReviewInfoView({ record }: { record: RiskControlRecord }) {
  const { t, date } = useT();
  const { itemLabel } = useReference();
  const review = record.risk_ReviewInfo;
  if (!review || review.state === 'open') return null;
  const withPlan = review.controlDeficiency === DEFICIENCY_WITH_PLAN;
  const score = review.controlEffectiveness;
  const code = review.wfStatus ? readDeficiency(score, review.controlDeficiency) : review.controlDeficiency;
  const found = code === DEFICIENCY_NOT_STATED ? t('riskReview.notStated') : itemLabel(listCodes.controlDeficiency, code);
  const facts: Fact[] = [
    { label: t('riskRecord.field.controlEffectiveness'), value: score ? <ScoreChip score={score} /> : '' },
    {
      label: t('riskRecord.review.effective'),
      value: score ? t(isEffective(score) ? 'riskRecord.review.yes' : 'riskRecord.review.no') : '',
    },
    { label: t('riskRecord.field.controlDeficiency'), value: found },
    { label: t('riskRecord.field.lastReviewDate'), value: date(review.lastReviewDate) },
    { label: t('riskRecord.people.reviewer'), value: review.reviewer ? <Reviewer review={review} /> : '' },
    ...(withPlan
      ? [
          { label: t('riskRecord.field.expectedCompletionDate'), value: date(review.expectedCompletionDate) },
          { label: t('riskRecord.field.remediationPlan'), value: review.remediationPlan, wide: true },
        ]
      : []),
    ...(review.comments ? [{ label: t('riskRecord.review.comments'), value: review.comments, wide: true }] : []),
  ];
  // A rejected round has no findings; what it does not say is left out rather than dashed.
  const items = facts.filter((fact) => fact.value !== '');
  return (
    <Section title={t('riskRecord.section.review')}>
      <Facts items={items} />
      <BecameOf source="review" id={review.id} />
    </Section>
  );
}

const cell = {
  textAlign: 'left',
  verticalAlign: 'top',
  px: 1.5,
  py: 1,
  fontSize: 13,
  lineHeight: '20px',
  borderTop: '1px solid',
  borderColor: 'line.soft',
  overflowWrap: 'anywhere',
} as const;

/** Below 600 px a round is a block of label and value instead of a row. */
const stacked = {
  '@media (max-width: 599px)': {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { py: 1, borderTop: '1px solid var(--mui-palette-line-soft)' },
    '& tr:first-of-type': { borderTop: 0 },
    '& td': { display: 'flex', gap: '8px', border: 0, py: 0.25 },
    '& td::before': { content: 'attr(data-label)', flex: '0 0 104px', color: 'var(--mui-palette-text-secondary)' },
    '& td:empty, & td[data-empty="true"]': { display: 'none' },
  },
} as const;

function RoundRow({ round }: { round: ReviewHistoryRow }) {
  const { t, date, instant } = useT();
  const jsons = readJsons(round.jsons);
  // On the wire an empty date becomes today; without a deficiency it means nothing and is left out.
  const hasPlan = jsons.ControlDeficiency === DEFICIENCY_WITH_PLAN;
  const remark = [jsons.RemediationPlan, round.comments].filter(Boolean).join('\n');
  const cells: [string, string][] = [
    [t('riskRecord.round.operator'), round.createBy],
    [t('riskRecord.round.date'), instant(round.createDate)],
    [t('riskRecord.round.operation'), round.operation],
    [t('riskRecord.round.expected'), hasPlan ? date(jsons.ExpectedCompletionDate) : ''],
    [t('riskRecord.round.remark'), remark],
  ];
  return (
    <Box component="tr">
      {cells.map(([label, value]) => (
        <Box component="td" key={label} data-label={label} data-empty={value === ''} sx={{ ...cell, whiteSpace: 'pre-wrap' }}>
          {value}
        </Box>
      ))}
    </Box>
  );
}

/** All decided rounds of review: operator, date, operation, expected completion date, remark. */
export function ReviewHistory({ riskId }: { riskId: number }) {
  const { t, lang } = useT();
  const { data = [] } = useQuery(reviewHistoryQuery(riskId, lang));
  if (data.length === 0) return null;
  const heads = ['operator', 'date', 'operation', 'expected', 'remark'] as const;
  return (
    <Section title={t('riskRecord.section.rounds')}>
      <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}>
        <Box
          component="table"
          aria-label={t('riskRecord.section.rounds')}
          sx={{ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', ...stacked }}
        >
          <thead>
            <tr>
              {heads.map((head) => (
                <Box
                  component="th"
                  scope="col"
                  key={head}
                  sx={{
                    ...cell,
                    borderTop: 0,
                    fontSize: 12,
                    fontWeight: 500,
                    color: 'text.secondary',
                    bgcolor: 'surface.sunken',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {t(`riskRecord.round.${head}`)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.toReversed().map((round) => (
              <RoundRow key={round.id} round={round} />
            ))}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
}
