import Box from '@mui/material/Box';
import { eventTypes, LENGTH, type EventType } from '@portal/contract/client';
import { useReference } from '#shared/api/reference.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { OTHERS } from '#shared/record/categories.ts';
import { ThreeCategories } from '#shared/record/ThreeCategories.tsx';
import type { EvidenceEditor } from '#shared/record/use-evidence.ts';
import { categoryNames, toCategoryChanges, type EventValue } from './event-model.ts';
import { grid, type EventFieldsProps } from './event-fields.ts';
import { ImpactFields } from './ImpactFields.tsx';
import { ReaderFields } from './ReaderFields.tsx';
import { RiskNoField } from './RiskNoField.tsx';
import { SimilarEvents } from './SimilarEvents.tsx';
import type { EventForm as Form } from './use-event-form.ts';

interface EventFormProps {
  form: Form;
  evidence: EvidenceEditor;
  /** The event's id, so that it does not stand among those like it; undefined for a new one. */
  id: number | undefined;
  reporterId: number;
  /** It was confirmed before: its losses are entries, which the form leaves alone. */
  locked: boolean;
}

/** All fields of an event (docs/decisions/risk-events.md). */
export function EventForm({ form, evidence, id, reporterId, locked }: EventFormProps) {
  const { t } = useT();
  const { draft, errors } = form;
  const { value } = draft;
  const change = (changes: Partial<EventValue>) => {
    Object.keys(changes).forEach((name) => errors.clear(name));
    draft.set(changes);
  };
  const fields: EventFieldsProps = { value, change, errorOf: errors.of };
  return (
    <>
      <WhatHappened {...fields} />
      <WhereItBelongs {...fields} />
      <SimilarEvents id={id} category={value.riskCategory1} bu={value.bu} />
      <ImpactFields {...fields} locked={locked} />
      <Section title={t('riskEvent.section.cause')}>
        <Box sx={grid.two}>
          <LongText {...fields} name="cause" />
          <LongText {...fields} name="immediateAction" />
        </Box>
      </Section>
      <Section title={t('riskEvent.section.link')}>
        <Box sx={{ maxWidth: { md: 560 } }}>
          <RiskNoField value={value.riskNo} onChange={(riskNo) => change({ riskNo })} error={errors.of('riskNo')} />
        </Box>
      </Section>
      <Section title={t('riskEvent.section.evidence')}>
        <Field name="docs" label={t('riskEvent.field.docs')} group error={errors.of('docs')}>
          {() => (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
              <FileDrop
                multiple
                hint={t('riskEvent.form.maxSize')}
                onFiles={(files) => {
                  errors.clear('docs');
                  evidence.add(files);
                }}
              />
              {evidence.files.length > 0 && <EvidenceList files={evidence.files} onRemove={evidence.remove} />}
            </Box>
          )}
        </Field>
      </Section>
      <ReaderFields {...fields} reporterId={reporterId} />
    </>
  );
}

/** A long text over the width that the grid gives it. */
function LongText({ value, change, errorOf, name }: EventFieldsProps & { name: 'cause' | 'immediateAction' }) {
  const { t } = useT();
  return (
    <TextAreaField
      name={name}
      label={t(`riskEvent.field.${name}`)}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      error={errorOf(name)}
      maxLength={LENGTH.longText}
    />
  );
}

function WhatHappened({ value, change, errorOf }: EventFieldsProps) {
  const { t } = useT();
  const today = portalDay();
  return (
    <Section title={t('riskEvent.section.what')}>
      <Box sx={grid.two}>
        <div className="wide">
          <TextAreaField
            single
            required
            name="title"
            label={t('riskEvent.field.title')}
            hint={t('riskEvent.form.titleHint')}
            value={value.title}
            onChange={(title) => change({ title })}
            error={errorOf('title')}
            maxLength={LENGTH.name}
          />
        </div>
        <div className="wide">
          <Field
            name="eventType"
            label={t('riskEvent.field.eventType')}
            group
            hint={t(`riskEvent.typeHints.${value.eventType}`)}
            error={errorOf('eventType')}
          >
            {() => (
              <Segmented<EventType>
                label={t('riskEvent.field.eventType')}
                options={eventTypes.map((type) => ({ value: type, label: t(`riskEvent.types.${type}`) }))}
                value={value.eventType}
                onChange={(eventType) => change({ eventType })}
              />
            )}
          </Field>
        </div>
        <div className="wide">
          <TextAreaField
            required
            name="description"
            label={t('riskEvent.field.description')}
            hint={t('riskEvent.form.descriptionHint')}
            value={value.description}
            onChange={(description) => change({ description })}
            error={errorOf('description')}
            maxLength={LENGTH.longText}
          />
        </div>
        <Field name="occurredDate" label={t('riskEvent.field.occurredDate')} required error={errorOf('occurredDate')}>
          {(control) => (
            <DateField
              control={control}
              value={value.occurredDate}
              onChange={(occurredDate) => change({ occurredDate })}
              max={value.discoveredDate && value.discoveredDate < today ? value.discoveredDate : today}
            />
          )}
        </Field>
        <Field name="discoveredDate" label={t('riskEvent.field.discoveredDate')} required error={errorOf('discoveredDate')}>
          {(control) => (
            <DateField
              control={control}
              value={value.discoveredDate}
              onChange={(discoveredDate) => change({ discoveredDate })}
              max={today}
              {...(value.occurredDate && { min: value.occurredDate })}
            />
          )}
        </Field>
      </Box>
    </Section>
  );
}

function WhereItBelongs({ value, change, errorOf }: EventFieldsProps) {
  const { t } = useT();
  const { options, items } = useReference();
  return (
    <Section title={t('riskEvent.section.where')}>
      <Box sx={grid.three}>
        <ThreeCategories
          value={{
            one: value.riskCategory1,
            two: value.riskCategory2,
            three: value.riskCategory3,
            twoStr: value.riskCategory2Str,
            threeStr: value.riskCategory3Str,
          }}
          onChange={(changes) => change(toCategoryChanges(changes))}
          names={categoryNames}
          errorOf={errorOf}
        />
        {value.riskCategory1 === OTHERS && (
          <TextAreaField
            single
            name="riskCategory1Str"
            label={t('riskEvent.field.riskCategory1Str')}
            value={value.riskCategory1Str}
            onChange={(riskCategory1Str) => change({ riskCategory1Str })}
            error={errorOf('riskCategory1Str')}
            maxLength={LENGTH.name}
          />
        )}
        <SelectField
          required
          name="bu"
          label={t('riskEvent.field.bu')}
          choices={options('RiskControl_businessUnit')}
          value={value.bu}
          onChange={(bu) => change({ bu })}
          error={errorOf('bu')}
        />
        <SelectField
          name="managementArea"
          label={t('riskEvent.field.managementArea')}
          choices={options('RiskControl_managementArea')}
          value={value.managementArea}
          onChange={(managementArea) => change({ managementArea })}
          error={errorOf('managementArea')}
        />
        <SelectField
          name="departmentId"
          label={t('riskEvent.field.departmentId')}
          choices={items('RiskControl_controlOwnerDeptId')}
          value={value.departmentId}
          onChange={(departmentId) => change({ departmentId })}
          error={errorOf('departmentId')}
        />
      </Box>
    </Section>
  );
}
