import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlChoice } from '../api/control-choice.ts';
import { routes } from '../api/routes.ts';
import { readQuery } from '../api/use-call.ts';
import { DateField } from '../forms/DateField.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { PersonTag } from '../parts/PersonTag.tsx';
import { request, type RecordAction } from '../record/use-record-action.ts';
import { AskedField, toAsked, type Asked } from './AskedField.tsx';
import { ServedControls } from './ServedControls.tsx';

interface Props<Event extends string> {
  action: RecordAction<Event>;
  /** What it is asked for; several are grouped by the owners of their controls. */
  testIds: readonly number[];
  /** A list's request: it is asked for all tests that this finds, instead of those named. */
  filter?: object | undefined;
  onDone?: (id: number | undefined) => void;
}
type Body = {
  title: string;
  description: string;
  dueOn: string;
  askedId: number | null;
  departmentId: number | null;
  testIds: number[];
  filter?: object;
};

/** What would be asked of whom, before anything is. */
function Preview({ body }: { body: Body }) {
  const { t } = useT();
  const { data } = useQuery(readQuery(routes.previewEvidenceRequests, { body }));
  if (!data) return null;
  return (
    <Field label={t('evidenceRequest.preview', { count: data.filter(({ problem }) => problem === null).length })} group>
      {() => (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
          {data.map(({ asked, department, tests, problem }) => (
            <Box
              component="li"
              key={asked?.id ?? department?.id ?? 'nobody'}
              sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'line.soft', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
            >
              <Box sx={{ minWidth: 140, fontWeight: 500 }}>{asked ? <PersonTag person={asked} /> : (department?.name ?? '–')}</Box>
              <Box sx={{ flex: 1, minWidth: 160, color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                {tests.map(({ number }) => (
                  <Box component="span" key={number} sx={{ whiteSpace: 'nowrap' }}>
                    {number}
                  </Box>
                ))}
              </Box>
              {problem && <Box sx={{ color: 'error.main' }}>{t(`evidenceRequest.problems.${problem}`)}</Box>}
            </Box>
          ))}
        </Box>
      )}
    </Field>
  );
}

/** Asks one person, one department, or the owner of each control for one thing, until a day. */
export function RequestDialog<Event extends string>({ action, testIds, filter, onDone }: Props<Event>) {
  const { t } = useT();
  const isMany = testIds.length > 1 || filter !== undefined;
  const isOfTests = testIds.length > 0 || filter !== undefined;
  const tests = { testIds: [...testIds], ...(filter && { filter }) };
  const [asked, setAsked] = useState<Asked>({ of: isOfTests ? 'owners' : 'person', chosen: [] });
  const [controls, setControls] = useState<ControlChoice[]>([]);
  const [form, setForm] = useState({ title: '', description: '', dueOn: '' });
  const set = (changes: Partial<typeof form>) => {
    action.edit();
    setForm((current) => ({ ...current, ...changes }));
  };
  const { errorOf, elsewhere } = action;
  const body = { ...form, ...toAsked(asked), ...tests };
  const isAsking = asked.of === 'owners' || asked.chosen.length > 0;
  const send = () => {
    const found = [
      !form.title.trim() && { field: 'title', message: t('evidenceRequest.needs.title') },
      !isAsking && { field: 'askedId', message: t('evidenceRequest.needs.asked') },
      !form.dueOn && { field: 'dueOn', message: t('evidenceRequest.needs.dueOn') },
    ];
    if (!action.tell(found)) return;
    const done = t('evidenceRequest.asked');
    action.run(
      isOfTests
        ? request({
            route: routes.saveEvidenceRequests,
            input: { body },
            event: 'REQUEST',
            done,
            onDone: (made) => onDone?.(made.find((one) => one.request)?.request?.id),
          })
        : request({
            route: routes.saveEvidenceRequest,
            input: { body: { ...body, controlIds: controls.map(({ id }) => id) } },
            event: 'REQUEST',
            done,
            onDone: ({ id }) => onDone?.(id),
          }),
    );
  };
  return (
    <FormDialog
      title={t('evidenceRequest.create')}
      submitLabel={t('evidenceRequest.send')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere(['title', 'dueOn', 'askedId', 'departmentId', 'description', ...(isOfTests ? [] : ['controlIds'])])}
    >
      <TextAreaField
        name="title"
        label={t('evidenceRequest.fields.title')}
        required
        single
        maxLength={LENGTH.name}
        value={form.title}
        error={errorOf('title')}
        onChange={(title) => set({ title })}
      />
      <TextAreaField
        name="description"
        label={t('evidenceRequest.fields.description')}
        minRows={2}
        maxLength={LENGTH.longText}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => set({ description })}
      />
      <AskedField value={asked} onChange={setAsked} withOwners={isOfTests} errorOf={errorOf} />
      {!isOfTests && (
        <ServedControls
          value={controls}
          error={errorOf('controlIds')}
          onChange={(next) => {
            action.edit();
            setControls(next);
          }}
        />
      )}
      <Field name="dueOn" label={t('evidenceRequest.fields.dueOn')} required error={errorOf('dueOn')}>
        {(control) => <DateField control={control} value={form.dueOn} onChange={(dueOn) => set({ dueOn })} />}
      </Field>
      {(isMany || asked.of === 'owners') && isOfTests && isAsking && (
        <Preview body={{ ...toAsked(asked), title: '', description: '', dueOn: '', ...tests }} />
      )}
    </FormDialog>
  );
}
