import { portalListForms, portalLists, type PortalListName } from '@portal/contract/client';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { listSettingsQuery } from '#shared/table/list-settings.ts';

/** A question as the form holds it; what is empty is not asked. */
export interface PortalQuestion {
  list: PortalListName;
  viewId: string;
  examId: string;
  keyword: string;
  year: string;
  fromDay: string;
  toDay: string;
}

/** The question as the call takes it: a saved view asks by itself, and a list is asked only what its form has. */
export function toBody({ list, viewId, examId, keyword, year, fromDay, toDay }: PortalQuestion) {
  if (viewId) return { list, viewId: Number(viewId) };
  const asks: readonly string[] = portalListForms[list].asks;
  return {
    list,
    keyword,
    ...(asks.includes('year') && year && { year: Number(year) }),
    ...(asks.includes('exam') && examId && { examId: Number(examId) }),
    ...(asks.includes('days') && { fromDay, toDay }),
  };
}

interface Props {
  question: PortalQuestion;
  errorOf: (name: string) => string | undefined;
  busy: boolean;
  onChange: (changes: Partial<PortalQuestion>) => void;
  onAsk: () => void;
}

/** Which records of the portal are the population: a saved view of a list, or a list with a few conditions, looked at before it is frozen. */
export function PortalQuestionFields({ question, errorOf, busy, onChange, onAsk }: Props) {
  const { t } = useT();
  const { list, viewId, year, keyword } = question;
  const { view, asks } = portalListForms[list];
  const has = (name: (typeof asks)[number]) => viewId === '' && (asks as readonly string[]).includes(name);
  const day = (name: 'fromDay' | 'toDay') => (
    <Field name={`question-${name}`} label={t(`controlTest.population.days.${list as 'events'}.${name}`)}>
      {(control) => <DateField control={control} value={question[name]} onChange={(next) => onChange({ [name]: next })} />}
    </Field>
  );
  return (
    <>
      <SelectField
        name="list"
        label={t('controlTest.population.list')}
        hint={t('controlTest.population.listHint')}
        required
        value={list}
        choices={portalLists.map((value) => ({ value, label: t(`controlTest.population.lists.${value}`) }))}
        error={errorOf('list')}
        onChange={(next) => onChange({ list: portalLists.find((one) => one === next) ?? list, viewId: '' })}
      />
      {view && (
        <ViewField key={view} list={view} value={viewId} error={errorOf('viewId')} onChange={(next) => onChange({ viewId: next })} />
      )}
      {has('exam') && <ExamField error={errorOf('examId')} onChange={(examId) => onChange({ examId })} />}
      {has('year') && (
        <TextAreaField
          name="year"
          label={t('controlTest.population.year')}
          single
          maxLength={4}
          value={year}
          onChange={(next) => onChange({ year: next.replaceAll(/\D/g, '') })}
        />
      )}
      {has('days') && (
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {day('fromDay')}
          {day('toDay')}
        </Box>
      )}
      {has('keyword') && (
        <TextAreaField
          name="question-keyword"
          label={t('controlTest.population.keyword')}
          single
          maxLength={100}
          value={keyword}
          onChange={(next) => onChange({ keyword: next })}
        />
      )}
      <Box sx={{ mb: 2 }}>
        <Button variant="outlined" color="inherit" size="small" disabled={busy} onClick={onAsk}>
          {t('controlTest.population.look')}
        </Button>
      </Box>
    </>
  );
}

/** The views that somebody has of a list, his own and shared ones. */
function ViewField({
  list,
  value,
  error,
  onChange,
}: {
  list: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { t, pick } = useT();
  const views = useQuery(listSettingsQuery(list)).data?.views ?? [];
  return (
    <SelectField
      name="viewId"
      label={t('controlTest.population.view')}
      hint={t(views.length === 0 ? 'controlTest.population.viewNone' : 'controlTest.population.viewHint')}
      value={value}
      choices={views.map(({ id, name, of }) => ({
        value: String(id),
        label: of ? `${name} · ${pick({ zh: of.name, en: of.nameEn })}` : name,
      }))}
      error={error}
      onChange={onChange}
    />
  );
}

type Exam = DataOf<typeof routes.getKMSExamListByPage>['data'][number];

/** An exam that the reader looks after; the server searches. */
function ExamField({ error, onChange }: { error: string | undefined; onChange: (id: string) => void }) {
  const { t, pick } = useT();
  const [chosen, setChosen] = useState<Exam | null>(null);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed, 300);
  const exams = useQuery({
    ...readQuery(routes.getKMSExamListByPage, { body: { keyword, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Field name="examId" label={t('controlTest.population.exam')} required hint={t('controlTest.population.examHint')} error={error}>
      {({ id, aria, error: bad }) => (
        <Autocomplete
          id={id}
          size="small"
          options={exams.data?.data ?? []}
          loading={exams.isFetching}
          filterOptions={(found) => found}
          getOptionKey={(found) => found.id}
          getOptionLabel={(found) => `${found.examNo} ${pick({ zh: found.title, en: found.titleEn })}`}
          isOptionEqualToValue={(found, one) => found.id === one.id}
          value={chosen}
          onChange={(_event, found) => {
            setChosen(found);
            onChange(found ? String(found.id) : '');
          }}
          onInputChange={(_event, next, reason) => reason === 'input' && setTyped(next)}
          renderInput={choiceInput({ aria, error: bad })}
        />
      )}
    </Field>
  );
}
