import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#shared/api/call.ts';
import { usePeriods } from '#shared/api/periods.ts';
import { findPeople } from '#shared/api/reference.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { statementTexts } from '../api/records.ts';
import { StatementWording } from '../components/StatementWording.tsx';
import { PeriodField } from '../components/PeriodField.tsx';
import { StatementTextForm } from '../components/StatementTextForm.tsx';

type Proposed = DataOf<typeof routes.proposeStatementTree>[number];
/** A row of the tree as it is being chosen. */
type Row = Omit<Proposed, 'signer'> & { signer: Person | null };

const divisions = ['company', 'department', 'process'] as const;
type Division = (typeof divisions)[number];
/** The statement at the top, when a proposal has several: one person answers for the whole. */
const TOP = 'top';

/** Asks all signers of a tree at once: period, words, due date, and who signs what. */
export default function OpenStatements() {
  const { t, lang } = useT();
  const periods = usePeriods();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errors = useFieldErrors();
  const countId = useId();
  const { data: texts = [] } = useQuery(statementTexts);
  const [periodId, setPeriodId] = useState<number | ''>('');
  const [chosenText, setTextId] = useState<number | ''>('');
  // The newest words, unless others are chosen.
  const textId = chosenText || (texts[0]?.id ?? '');
  const languageOf = ({ textEn }: { textEn: string }) => (lang === 'en' && textEn ? 'en' : 'zh');
  const chosen = texts.find(({ id }) => id === textId);
  const [names, setNames] = useState({ name: '', nameEn: '' });
  const [dueOn, setDueOn] = useState('');
  // Each division of each period keeps who was chosen and what was excluded while another one is looked at.
  const [kept, setKept] = useState<ReadonlyMap<string, readonly Row[]>>(new Map());
  const [shown, setShown] = useState('');
  const rows = kept.get(shown) ?? [];
  const keep = (key: string, next: readonly Row[]) => setKept((before) => new Map(before).set(key, next));
  const keyOf = (by: Division) => `${periodId} ${by}`;
  const [refused, setRefused] = useState('');
  const propose = useMutation({
    mutationFn: (by: Division) => call(routes.proposeStatementTree, { body: { periodId: periodId || null, by } }),
    onSuccess: (proposed, by) => {
      keep(keyOf(by), underOneTop(proposed, t('certification.wholeGroup')));
      setShown(keyOf(by));
      setRefused(proposed.length === 0 ? t('certification.nothingProposed') : '');
    },
    onError: (error) => void (errors.take(error) || setRefused(error.message)),
  });
  const open = useMutation({
    mutationFn: () => {
      const nodes = rows.map(({ key, parentKey, title, titleEn, scopeKind, scopeId, signer }) => {
        return { key, parentKey, title, titleEn, scopeKind, scopeId, signerId: signer?.id ?? null };
      });
      return call(routes.openStatements, { body: { periodId: periodId || null, textId: textId || null, ...names, dueOn, nodes } });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries();
      void navigate(`/Certification/CertificationList?campaign=${id}`);
    },
    onError: (error) => void (errors.take(error) || setRefused(error.message)),
  });
  /** The one that is shown is proposed anew, with what was excluded; another one is as it was left. */
  const divide = (by: Division) => {
    const key = keyOf(by);
    if (key === shown || !kept.get(key)?.length) return propose.mutate(by);
    setRefused('');
    setShown(key);
  };
  const change = (key: string, signer: Person | null) =>
    keep(
      shown,
      rows.map((row) => (row.key === key ? { ...row, signer } : row)),
    );
  const remove = (gone: Row) =>
    keep(
      shown,
      rows.filter(({ key }) => key !== gone.key).map((row) => (row.parentKey === gone.key ? { ...row, parentKey: gone.parentKey } : row)),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused('');
    open.mutate();
  };
  const text = (name: 'name' | 'nameEn', label: string, required: boolean) => (
    <Field name={name} label={label} required={required} error={errors.of(name)}>
      {({ id, error, aria }) => (
        <TextInput
          id={id}
          error={error}
          inputProps={aria}
          value={names[name]}
          onChange={(event) => {
            errors.clear(name);
            setNames({ ...names, [name]: event.target.value });
          }}
        />
      )}
    </Field>
  );
  return (
    <Page kind="flush">
      <LeaveGuard when={([...kept.values()].some(({ length }) => length > 0) || names.name !== '') && !open.isPending && !open.isSuccess} />
      <PageTop>
        <PageHeader title={t('titles.openStatements')} />
      </PageTop>
      <Box component="form" noValidate onSubmit={submit} sx={{ px: { xs: 2, md: 3 }, pb: 3, display: 'grid', gap: 2, maxWidth: 1080 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <PeriodField
            periods={periods}
            value={periodId}
            error={errors.of('periodId')}
            onChange={(next) => {
              errors.clear('periodId');
              setPeriodId(next);
            }}
          />
          <Field name="dueOn" label={t('certification.fields.dueOn')} required error={errors.of('dueOn')}>
            {(control) => (
              <DateField
                control={control}
                value={dueOn}
                onChange={(next) => {
                  errors.clear('dueOn');
                  setDueOn(next);
                }}
              />
            )}
          </Field>
          {text('name', t('certification.fields.nameZh'), true)}
          {text('nameEn', t('certification.fields.nameEn'), false)}
        </Box>
        <Field name="textId" label={t('certification.fields.text')} required error={errors.of('textId')}>
          {({ id, labelId, error }) => (
            <Select
              id={id}
              labelId={labelId}
              size="small"
              fullWidth
              error={error}
              value={textId}
              onChange={(event) => {
                errors.clear('textId');
                setTextId(Number(event.target.value));
              }}
              // The wording itself is read below.
              renderValue={() => chosen && t('certification.textVersion', { no: chosen.textNo })}
            >
              {texts.map((one) => (
                <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
                  {t('certification.textVersion', { no: one.textNo })} {'· '}
                  <span lang={languageOf(one)}>{(lang === 'en' && one.textEn) || one.textZh}</span>
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
        {chosen && <StatementWording textZh={chosen.textZh} textEn={chosen.textEn} />}
        <StatementTextForm onSaved={(saved) => setTextId(saved.id)} newest={texts[0]} />
        <Field
          name="nodes"
          label={t('certification.signers')}
          required
          error={errors.of('nodes')}
          hint={t('certification.proposeHint')}
          group
        >
          {() => (
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {divisions.map((by) => (
                <Button
                  key={by}
                  variant="outlined"
                  disabled={propose.isPending}
                  aria-pressed={keyOf(by) === shown}
                  onClick={() => divide(by)}
                >
                  {t(`certification.by.${by}`)}
                </Button>
              ))}
            </Box>
          )}
        </Field>
        {rows.map((row, place) => (
          <Box
            key={row.key}
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'end',
              gridTemplateColumns: { xs: '1fr', md: 'minmax(220px, 1fr) 360px auto' },
              pl: { md: depthOf(row, rows) * 3 },
            }}
          >
            <Box sx={{ fontSize: 13, lineHeight: '20px', pb: { md: 1 } }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {lang === 'en' ? row.titleEn || row.title : row.title}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('certification.controlCount', { count: row.controls })}
              </Box>
            </Box>
            <Field
              name={`nodes[${place}].signerId`}
              label={t('certification.fields.signer')}
              required
              error={errors.of(`nodes[${place}].signerId`)}
            >
              {(control) => (
                <PersonPicker
                  control={control}
                  value={row.signer ? [row.signer] : []}
                  search={findPeople}
                  onChange={([signer]) => {
                    errors.clear(`nodes[${place}].signerId`);
                    change(row.key, signer ?? null);
                  }}
                />
              )}
            </Field>
            <Button variant="text" color="inherit" onClick={() => remove(row)}>
              {t('certification.leaveOut')}
            </Button>
          </Box>
        ))}
        {refused && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
            {refused}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={open.isPending || rows.length === 0}
            aria-describedby={rows.length === 0 ? countId : undefined}
          >
            {rows.length === 0 ? t('certification.open') : t('certification.askCount', { count: rows.length })}
          </Button>
          <Box id={countId} role="status" sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
            {rows.length > 0
              ? t('certification.statementCount', { count: rows.length })
              : t(periodId === '' ? 'certification.noSignersNoPeriod' : 'certification.noSigners')}
          </Box>
        </Box>
      </Box>
    </Page>
  );
}

/** A proposal with several tops gets one above them all, for the whole. */
function underOneTop(proposed: readonly Proposed[], title: string): Row[] {
  const tops = proposed.filter(({ parentKey }) => parentKey === '');
  if (tops.length <= 1) return listBelow('', proposed);
  const controls = proposed.reduce((sum, one) => sum + one.controls, 0);
  const top: Row = { key: TOP, parentKey: '', title, titleEn: title, scopeKind: 'all', scopeId: null, signer: null, controls };
  return listBelow('', [top, ...proposed.map((one) => (one.parentKey === '' ? { ...one, parentKey: TOP } : one))]);
}

/** Depth first, as the tree is drawn: who signs for a part stands right below who signs for the whole. */
const listBelow = (parentKey: string, rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.parentKey === parentKey).flatMap((row) => [row, ...listBelow(row.key, rows)]);

function depthOf(row: Row, rows: readonly Row[]): number {
  const above = rows.find(({ key }) => key === row.parentKey && row.parentKey !== '');
  return above ? 1 + depthOf(above, rows) : 0;
}
