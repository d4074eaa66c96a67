import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, useReference } from '#shared/api/reference.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';

type Rules = DataOf<typeof routes.getReviewRules>['rules'];
type Rule = Rules[number];
type Reviewers = DataOf<typeof routes.getReviewLoad>['reviewers'];

const rulesQuery = readQuery(routes.getReviewRules, {});
const campaignsQuery = readQuery(routes.getCampaignsByPage, { body: { pageSize: 100 } });
const stale = { record: routes.getReviewRules.name, all: [routes.getReviewRules.name] };
const empty: Rule = { departmentId: null, category1Id: null, campaignId: null, reviewerIds: [] };
const conditions = ['departmentId', 'category1Id', 'campaignId'] as const;

/** The rules of allocation, the first that fits a control holds; what a rule does not name fits all. */
export function RulesForm({ reviewers }: { reviewers: Reviewers }) {
  const { t, lang, name } = useT();
  const reference = useReference();
  const saved = useQuery(rulesQuery).data?.rules;
  const categories = useQuery(categoriesQuery(0)).data ?? [];
  const campaigns = useQuery(campaignsQuery).data?.data ?? [];
  const [typed, setTyped] = useState<Rules>();
  const action = useRecordAction({ stale });
  const rules = typed ?? saved ?? [];
  const choices: Record<(typeof conditions)[number], readonly Option[]> = {
    departmentId: reference.items('RiskControl_controlOwnerDeptId'),
    category1Id: categories.map((one) => ({ value: String(one.id), label: (lang === 'en' && one.categoryNameEn) || one.categoryName })),
    campaignId: campaigns.map((one) => ({ value: String(one.id), label: one.name })),
  };
  const change = (place: number, changes: Partial<Rule>) =>
    setTyped(rules.map((rule, index) => (index === place ? { ...rule, ...changes } : rule)));
  const lacking = rules.some(({ reviewerIds }) => reviewerIds.length === 0);
  const save = () =>
    action.run(
      request({
        route: routes.saveReviewRules,
        input: { body: { rules } },
        done: t('riskMany.load.saved'),
        onDone: () => setTyped(undefined),
      }),
    );
  return (
    <Box component="section" aria-label={t('riskMany.load.rules')} sx={{ mt: 3 }}>
      <Box sx={{ fontSize: 14, fontWeight: 600 }}>{t('riskMany.load.rules')}</Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', mb: 1 }}>{t('riskMany.load.rulesBody')}</Box>
      {rules.map((rule, place) => (
        <Box
          key={place}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr) 1.4fr auto' },
            alignItems: 'center',
            py: 0.75,
          }}
        >
          {conditions.map((field) => (
            <TextField
              key={field}
              select
              size="small"
              value={rule[field] === null ? '' : String(rule[field])}
              onChange={({ target }) => change(place, { [field]: target.value === '' ? null : Number(target.value) })}
              slotProps={{
                select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t(`riskMany.load.${field}`) } },
              }}
            >
              <MenuItem value="">{t(`riskMany.load.any.${field}`)}</MenuItem>
              {choices[field].map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          ))}
          <TextField
            select
            size="small"
            value={rule.reviewerIds.map(String)}
            onChange={({ target }) => change(place, { reviewerIds: [target.value].flat().map(Number) })}
            slotProps={{ select: { multiple: true, SelectDisplayProps: { 'aria-label': t('riskMany.load.reviewers') } } }}
          >
            {reviewers.map((reviewer) => (
              <MenuItem key={reviewer.id} value={String(reviewer.id)}>
                {name(reviewer)}
              </MenuItem>
            ))}
          </TextField>
          <Button variant="text" color="inherit" onClick={() => setTyped(rules.filter((_, index) => index !== place))}>
            {t('riskMany.load.remove')}
          </Button>
        </Box>
      ))}
      {action.problem && (
        <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {action.problem.message}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" disabled={saved === undefined} onClick={() => setTyped([...rules, empty])}>
          {t('riskMany.load.add')}
        </Button>
        {typed && (
          <Button variant="contained" loading={action.busy} disabled={lacking} onClick={save}>
            {t('common.save')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
