import { areaWords, deficiencyAreas, LENGTH, messages, type DeficiencyArea } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { deficiencyAddress, openPeriods } from '../api/records.ts';

/** A deficiency that nobody's test, review or report found; one that a statement tells of belongs to the statement's period. */
export function ProposeDialog({ action, statementId }: { action: DialogAction; statementId: number | null }) {
  const { t, pick, lang } = useT();
  const navigate = useNavigate();
  const { data: periods = [] } = useQuery(openPeriods());
  const { data: statement } = useQuery({
    ...readQuery(routes.getCertification, { query: { id: statementId } }, { live: ['certification'] }),
    enabled: statementId !== null,
  });
  const [given, setGiven] = useState({ title: '', titleEn: '', description: '', area: 'financialReporting', periodId: '' });
  const [people, setPeople] = useState<Person[]>([]);
  const periodId = given.periodId || String(periods[0]?.id ?? '');
  const set = (field: keyof typeof given) => (value: string) => {
    action.edit();
    setGiven({ ...given, [field]: value });
  };
  const { errorOf } = action;
  const send = () => {
    const found = [
      !given.title.trim() && { field: 'title', message: pick(messages['deficiency.title']) },
      !periodId && statementId === null && { field: 'periodId', message: pick(messages['deficiency.period']) },
    ];
    if (!action.tell(found)) return undefined;
    const { title, titleEn, description, area } = given;
    return action.run(
      request({
        route: routes.saveDeficiency,
        input: {
          body: {
            ...{ title, titleEn, description, area: area as DeficiencyArea, ownerId: people[0]?.id ?? null },
            ...(statementId === null ? { periodId: Number(periodId) } : { certificationId: statementId }),
          },
        },
        event: 'PROPOSE',
        onDone: ({ id }) => void navigate(deficiencyAddress(id)),
      }),
    );
  };
  return (
    <FormDialog
      wide
      title={t('deficiency.create')}
      submitLabel={t('deficiency.create')}
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
    >
      {statement && (
        <Notice tone="neutral" icon={<InfoIcon />}>
          {t('deficiency.ofStatement', { no: statement.recordNo })}
        </Notice>
      )}
      <TextAreaField
        single
        name="title"
        required
        label={t('deficiency.fields.title')}
        value={given.title}
        onChange={set('title')}
        error={errorOf('title')}
        maxLength={LENGTH.name}
      />
      <TextAreaField
        single
        name="titleEn"
        label={t('deficiency.fields.titleEn')}
        value={given.titleEn}
        onChange={set('titleEn')}
        error={errorOf('titleEn')}
        maxLength={LENGTH.name}
      />
      <TextAreaField
        name="description"
        label={t('deficiency.fields.description')}
        minRows={3}
        value={given.description}
        onChange={set('description')}
        maxLength={LENGTH.longText}
      />
      {statementId === null && (
        <SelectField
          name="periodId"
          required
          label={t('deficiency.fields.period')}
          value={periodId}
          onChange={set('periodId')}
          choices={periods.map((one) => ({ value: String(one.id), label: lang === 'en' && one.titleEn ? one.titleEn : one.title }))}
          error={errorOf('periodId')}
        />
      )}
      <SelectField
        name="area"
        required
        label={t('deficiency.fields.area')}
        value={given.area}
        onChange={set('area')}
        choices={deficiencyAreas.map((value) => ({ value, label: pick(areaWords[value]) }))}
      />
      <Field name="ownerId" label={t('deficiency.fields.owner')} error={errorOf('ownerId')}>
        {(control) => (
          <PersonPicker
            control={control}
            value={people}
            onChange={(next) => {
              action.edit();
              setPeople(next);
            }}
            search={findPeople}
          />
        )}
      </Field>
    </FormDialog>
  );
}
