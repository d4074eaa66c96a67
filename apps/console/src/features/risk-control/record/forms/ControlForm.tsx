import Box from '@mui/material/Box';
import { LENGTH, messages } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { findPeople } from '#shared/api/reference.ts';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { CategoryFields } from './CategoryFields.tsx';
import type { ControlValue } from './control-model.ts';
import { ChoiceField, SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { OwnerProposal } from './OwnerProposal.tsx';
import { SimilarControls } from './SimilarControls.tsx';
import { StoreField } from './StoreField.tsx';
import type { RecordForm } from './use-record-form.ts';

/** Why the owner can be chosen, or why not. */
export type OwnerRule = 'choose' | 'self' | 'fixed';

const four = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  '& > .wide': { gridColumn: '1 / -1' },
} as const;
const three = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' },
  '& > .wide': { gridColumn: '1 / -1' },
} as const;
const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' } } as const;
type ChosenByName = 'managementArea' | 'businessUnit' | 'controlObjective' | 'controlCategory' | 'controlOwnerFunction';

export interface ControlFormProps {
  form: RecordForm<ControlValue>;
  ownerRule: OwnerRule;
  /** Undefined for a new one. */
  id: number | undefined;
  /** The risk that leads the control: only the risk is edited then. */
  ledBy?: string | undefined;
}

/** Standard information and control owner information of a risk control. */
export function ControlForm({ form, ownerRule, id, ledBy }: ControlFormProps) {
  const { t } = useT();
  const { options, items } = useReference();
  const { draft, errors } = form;
  const { value } = draft;
  const isNew = id === undefined;
  const change = form.fill;
  const text = (name: 'riskDescription' | 'consequences' | 'consequences_EN' | 'standardControlDesc', required: boolean) => (
    <TextAreaField
      name={name}
      label={t(`riskRecord.field.${name}`)}
      required={required}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      error={errors.of(name)}
      maxLength={LENGTH.longText}
    />
  );
  const select = (name: ChosenByName) => (
    <SelectField
      key={name}
      name={name}
      label={t(`riskRecord.field.${name}`)}
      required
      choices={options(listCodes[name])}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      error={errors.of(name)}
    />
  );
  return (
    <>
      <Section title={t('riskRecord.section.standard')}>
        <Box sx={three}>
          <CategoryFields value={value} onChange={change} errorOf={errors.of} />
          <div className="wide">
            <Box sx={{ maxWidth: { md: 560 } }}>
              <StoreField value={value} onChange={change} error={errors.of('riskStoreNo')} />
            </Box>
          </div>
          <div className="wide">
            {text('riskDescription', true)}
            <SimilarControls id={id} description={value.riskDescription} />
          </div>
        </Box>
        <Box sx={{ ...pair, mt: 2 }}>
          {text('consequences', false)}
          {text('consequences_EN', false)}
        </Box>
      </Section>
      <Section title={t('riskRecord.section.owner')}>
        {ledBy !== undefined && (
          <Box sx={{ mb: 2, fontSize: 13, color: 'text.secondary' }}>{t('riskRecord.shared.formHint', { riskNo: ledBy })}</Box>
        )}
        <Box sx={four}>
          {isNew && ownerRule === 'self' && <OwnerProposal value={value} onUse={change} />}
          {select('managementArea')}
          {ledBy === undefined && (
            <ChoiceField
              name="keyControl"
              label={t('riskRecord.field.keyControl')}
              required
              choices={options(listCodes.keyControl)}
              value={value.keyControl}
              onChange={(next) => change({ keyControl: next })}
              error={errors.of('keyControl')}
            />
          )}
          {select('businessUnit')}
          {ledBy === undefined && (
            <>
              {select('controlObjective')}
              <div className="wide">{text('standardControlDesc', true)}</div>
              {(['controlCategory', 'controlOwnerFunction'] as const).map(select)}
            </>
          )}
          <SelectField
            name="controlOwnerDeptId"
            label={t('riskRecord.field.controlOwnerDeptId')}
            required
            choices={items(listCodes.controlOwnerDeptId)}
            value={value.controlOwnerDeptId}
            onChange={(next) => change({ controlOwnerDeptId: next })}
            error={errors.of('controlOwnerDeptId')}
          />
          {ledBy === undefined && <OwnerField form={form} rule={ownerRule} onChange={change} />}
          {isNew && ownerRule === 'choose' && <OwnerProposal value={value} onUse={change} fills />}
        </Box>
      </Section>
    </>
  );
}

/** The control owner: an administrator chooses him in a draft; afterwards Reassign does that; who creates his own control is its owner. */
function OwnerField({
  form,
  rule,
  onChange,
}: {
  form: RecordForm<ControlValue>;
  rule: OwnerRule;
  onChange: (changes: Partial<ControlValue>) => void;
}) {
  const { t, pick } = useT();
  const { items } = useReference();
  const { draft, errors } = form;
  const owner = draft.value.controlOwner;
  /** Who is chosen brings his department along; one that was chosen before, or that the list does not offer, stays as it is. */
  const departmentOf = ({ department }: Person): Partial<ControlValue> => {
    const offered = items(listCodes.controlOwnerDeptId).filter(({ label }) => label === department);
    return draft.value.controlOwnerDeptId === '' && offered.length === 1 ? { controlOwnerDeptId: offered[0]!.value } : {};
  };
  const hint =
    rule === 'choose'
      ? t('riskRecord.form.ownerHint')
      : rule === 'self'
        ? t('riskRecord.form.ownerSelf')
        : pick(messages['riskControl.ownerFixed']);
  return (
    <Field
      name="controlOwner"
      label={t('riskRecord.field.controlOwner')}
      required
      group={rule !== 'choose'}
      hint={hint}
      error={errors.of('controlOwner')}
    >
      {(control) =>
        rule === 'choose' ? (
          <PersonPicker
            control={control}
            value={owner ? [owner] : []}
            onChange={([chosen]) => onChange({ controlOwner: chosen ?? null, ...(chosen && departmentOf(chosen)) })}
            onOccupied={() => errors.put('controlOwner', pick(messages['riskControl.ownerChosen']))}
            search={findPeople}
          />
        ) : (
          <Box sx={{ minHeight: 34, display: 'flex', alignItems: 'center', px: 1.5, borderRadius: '6px', bgcolor: 'surface.sunken' }}>
            <PersonTag person={owner} note={owner?.userNO} />
          </Box>
        )
      }
    </Field>
  );
}
