import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  areaWords,
  baseWords,
  deficiencyAreas,
  groupAmount,
  LENGTH,
  measureBases,
  proposedRules,
  type DeficiencyArea,
  type MeasureBase,
} from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { AmountField } from '#shared/forms/AmountField.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useFormKeys } from '#shared/forms/use-form-keys.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { SelectPill } from '#shared/parts/SelectPill.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { openPeriods, standardsOf, staleDeficiency, type StandardVersion } from '../api/records.ts';
import { Criteria, isHalfWorded, isWorded } from '../parts/Criteria.tsx';
import { OfferedBases } from '../parts/OfferedBases.tsx';

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(3, minmax(0,1fr))' },
  alignItems: 'end',
} as const;
const shares = ['significant', 'material'] as const;

const toForm = (newest: StandardVersion | undefined) => ({
  rules: newest?.rules ?? proposedRules,
  currency: newest?.currency ?? 'CNY',
  reason: '',
});

/** The newest version of a period's standard, to be followed by another one. */
function Form({ periodId, newest }: { periodId: number; newest: StandardVersion | undefined }) {
  const { t, pick } = useT();
  const maySet = isAdministrator(useSession());
  const action = useRecordAction<'SET'>({
    stale: { ...staleDeficiency, all: [...staleDeficiency.all, routes.getDeficiencyStandards.name] },
  });
  // Kept by period: another one may be looked at meanwhile, and what was typed for this one is there again.
  const draft = useDraft(`deficiencyStandard:${periodId}`, toForm(newest), newest?.id ?? 0);
  const { rules, currency, reason } = draft.value;
  const setRules = (changed: typeof rules) => draft.set({ rules: changed });
  const { rebase, dirty, base } = draft;
  const isBehind = base !== (newest?.id ?? 0);
  const follow = useCallback(() => rebase(toForm(newest), newest?.id ?? 0), [rebase, newest]);
  const discard = () => {
    draft.discard();
    follow();
  };
  useEffect(() => {
    if (isBehind && !dirty) follow();
  }, [isBehind, dirty, follow]);
  const [marksHalf, setMarksHalf] = useState(false);
  const { errorOf } = action;
  const elsewhere = action.elsewhere(['currency', 'rules', 'reason']);
  const used = measureBases.filter((base) => deficiencyAreas.some((area) => rules[area].thresholds.some((one) => one.base === base)));
  const amountOf = (base: MeasureBase) => rules.bases.find((one) => one.base === base)?.amount ?? '';
  const setBase = (base: MeasureBase) => (amount: string) =>
    setRules({ ...rules, bases: [...rules.bases.filter((one) => one.base !== base), { base, amount }] });
  const setShare = (area: DeficiencyArea, place: number, field: (typeof shares)[number]) => (value: string) =>
    setRules({
      ...rules,
      [area]: {
        ...rules[area],
        thresholds: rules[area].thresholds.map((one, at) => (at === place ? { ...one, [field]: value.trim() } : one)),
      },
    });
  const worded = (area: DeficiencyArea) => ({ ...rules[area], criteria: rules[area].criteria.filter(isWorded) });
  const send = () => {
    const lacks = deficiencyAreas.some((area) => rules[area].criteria.some(isHalfWorded));
    setMarksHalf(lacks);
    if (lacks) return;
    action.run(
      request({
        route: routes.setDeficiencyStandard,
        input: {
          body: {
            periodId,
            currency,
            rules: {
              bases: rules.bases.filter(({ amount }) => amount !== ''),
              financialReporting: worded('financialReporting'),
              other: worded('other'),
            },
            reason,
            basedOn: base || null,
          },
        },
        event: 'SET',
        onDone: draft.clear,
      }),
    );
  };
  useFormKeys({ send: maySet ? send : undefined, save: undefined });
  return (
    <>
      <LeaveGuard when={dirty && !action.busy} />
      {newest && dirty && isBehind && !action.busy && (
        <Notice tone="amber" icon={<InfoIcon />} action={<Button onClick={follow}>{t('deficiency.standard.keepMine')}</Button>}>
          {t('deficiency.standard.newer', { version: newest.versionNo })}
        </Notice>
      )}
      {!newest && (
        <Notice tone="amber" icon={<InfoIcon />}>
          {t('deficiency.standard.none')}
        </Notice>
      )}
      {elsewhere && (
        <Notice tone="red" icon={<InfoIcon />}>
          {elsewhere}
        </Notice>
      )}
      <Section title={t('deficiency.standard.bases')}>
        {maySet ? (
          <Box sx={grid}>
            <TextAreaField
              single
              name="currency"
              label={t('deficiency.standard.currency')}
              value={currency}
              onChange={(value) => draft.set({ currency: value })}
              maxLength={3}
              error={errorOf('currency')}
            />
            {used.map((base) => (
              <AmountField key={base} name={base} label={pick(baseWords[base])} amount={amountOf(base)} onChange={setBase(base)} />
            ))}
          </Box>
        ) : (
          <Facts
            items={[
              { label: t('deficiency.standard.currency'), value: currency },
              ...used.map((base) => ({ label: pick(baseWords[base]), value: groupAmount(amountOf(base)) })),
            ]}
          />
        )}
        <OfferedBases
          periodId={periodId}
          enabled={maySet}
          bases={used}
          stated={{ currency, bases: rules.bases }}
          onTake={({ base, amount, currency: of }) =>
            draft.set({ currency: of, rules: { ...rules, bases: [...rules.bases.filter((one) => one.base !== base), { base, amount }] } })
          }
        />
        {errorOf('rules') && <Box sx={{ color: 'error.main', fontSize: 13, mt: 1 }}>{errorOf('rules')}</Box>}
      </Section>
      {deficiencyAreas.map((area) => (
        <Section key={area} title={pick(areaWords[area])}>
          {rules[area].thresholds.map((one, place) => (
            <Box
              key={one.base}
              sx={{ ...grid, mb: 1.5, ...(!maySet && { gridTemplateColumns: 'repeat(3, minmax(0,1fr))', alignItems: 'start' }) }}
            >
              <Box sx={{ fontSize: 14, pb: { sm: 1 } }}>{pick(baseWords[one.base])}</Box>
              {shares.map((field) =>
                maySet ? (
                  <TextAreaField
                    key={field}
                    single
                    name={`${area}.${one.base}.${field}`}
                    label={t(`deficiency.standard.${field}`)}
                    value={one[field]}
                    onChange={setShare(area, place, field)}
                    maxLength={9}
                  />
                ) : (
                  <Facts key={field} min={0} items={[{ label: t(`deficiency.standard.${field}`), value: one[field] }]} />
                ),
              )}
            </Box>
          ))}
          <Box sx={{ fontSize: 13, color: 'text.secondary', mt: 2, mb: 1 }}>{t('deficiency.standard.criteria')}</Box>
          <Criteria
            area={area}
            criteria={rules[area].criteria}
            onChange={maySet ? (criteria) => setRules({ ...rules, [area]: { ...rules[area], criteria } }) : undefined}
            marksHalf={marksHalf}
          />
        </Section>
      ))}
      {maySet && (
        <Box sx={{ display: 'grid', gap: 1.5, pb: 3 }}>
          {newest && (
            <TextAreaField
              name="reason"
              required
              label={t('deficiency.standard.reason')}
              value={reason}
              onChange={(value) => {
                action.edit();
                draft.set({ reason: value });
              }}
              error={errorOf('reason')}
              maxLength={LENGTH.comment}
            />
          )}
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('deficiency.standard.note')}</Box>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontSize: 12, color: 'text.secondary' }}>
            <Button variant="contained" onClick={send} loading={action.busy} sx={{ mr: 1 }}>
              {t('deficiency.standard.save')}
            </Button>
            <DraftNote draft={{ ...draft, discard }} />
          </Box>
        </Box>
      )}
    </>
  );
}

/** The standard that a period's deficiencies are classed by. */
export default function DeficiencyStandard() {
  const { t, lang, instant, name } = useT();
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('id') ?? 0);
  const { data: periods } = useQuery(openPeriods());
  // The newest under way; a period that is only planned has hardly anything to be classed yet.
  const periodId = named || ((periods?.find(({ isUnderWay }) => isUnderWay) ?? periods?.[0])?.id ?? 0);
  const nameOf = (one: { title: string; titleEn: string }) => (lang === 'en' && one.titleEn) || one.title;
  const period = periods?.find(({ id }) => id === periodId);
  const { data } = useQuery({ ...standardsOf(periodId), enabled: periodId > 0 });
  return (
    <Page>
      <PageHeader
        title={t('deficiency.standard.title')}
        meta={period && nameOf(period)}
        actions={
          periodId > 0 && (
            <SelectPill
              required
              label={t('table.period')}
              options={periods?.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
              value={periods && !period ? '' : String(periodId)}
              onChange={(id) => setParams({ id })}
            />
          )
        }
      />
      {data && (
        <Box sx={{ pt: 2 }}>
          <Form key={periodId} periodId={periodId} newest={data[0]} />
        </Box>
      )}
      {data?.map((version) => (
        <Box key={version.id} sx={{ fontSize: 13, py: 0.75, borderTop: '1px solid', borderColor: 'line.main' }}>
          {t('deficiency.standard.version', { version: version.versionNo, count: version.uses })} · {version.setBy && name(version.setBy)} ·{' '}
          {instant(version.setAt)}
          {version.reason && ` · ${version.reason}`}
        </Box>
      ))}
    </Page>
  );
}
