import Box from '@mui/material/Box';
import { useState } from 'react';
import { findParties } from '../api/parties.ts';
import { findPeople } from '../api/reference.ts';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { Segmented } from '../parts/Segmented.tsx';

const DEPARTMENT = 1;

/** Who is asked: one person or one department; of many tests also the owner of each control. */
export interface Asked {
  readonly of: 'owners' | 'person' | 'department';
  readonly chosen: readonly Person[];
}

/** What the call takes of it. */
export const toAsked = ({ of, chosen }: Asked): { askedId: number | null; departmentId: number | null } => ({
  askedId: of === 'person' ? (chosen[0]?.id ?? null) : null,
  departmentId: of === 'department' ? (chosen[0]?.id ?? null) : null,
});

async function findDepartments(keyword: string): Promise<Person[]> {
  const parties = await findParties(keyword);
  return parties
    .filter(({ objectType }) => objectType === DEPARTMENT)
    .map(({ pk, name, nameEn }) => ({ id: pk, userNO: '', name, englishName: nameEn || name }));
}

interface Props {
  value: Asked;
  onChange: (asked: Asked) => void;
  /** The owners of the controls may be asked, each for his own. */
  withOwners?: boolean;
  errorOf: (field: string) => string | undefined;
}

/** The choice between a person and a department, and the search for either. */
export function AskedField({ value, onChange, withOwners = false, errorOf }: Props) {
  const { t } = useT();
  // A field per kind: what was typed for one says nothing about another.
  const [kinds] = useState(() => (withOwners ? (['owners', 'person', 'department'] as const) : (['person', 'department'] as const)));
  return (
    <Field name="askedId" label={t('evidenceRequest.fields.asked')} required group error={errorOf('askedId') ?? errorOf('departmentId')}>
      {(control) => (
        <>
          <Box sx={{ mb: 1 }}>
            <Segmented
              label={t('evidenceRequest.fields.asked')}
              options={kinds.map((kind) => ({ value: kind, label: t(`evidenceRequest.askedOf.${kind}`) }))}
              value={value.of}
              onChange={(of) => onChange({ of, chosen: [] })}
            />
          </Box>
          {value.of !== 'owners' && (
            <PersonPicker
              key={value.of}
              control={control}
              value={[...value.chosen]}
              onChange={(chosen) => onChange({ of: value.of, chosen })}
              search={value.of === 'person' ? findPeople : findDepartments}
            />
          )}
        </>
      )}
    </Field>
  );
}
