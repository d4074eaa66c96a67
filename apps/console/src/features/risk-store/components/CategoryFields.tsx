import type { RiskCategoryRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { chooseCategory, type StoreForm } from '../store-form.ts';

export interface CategoryFieldsProps {
  form: StoreForm;
  onChange: (changes: Partial<StoreForm>) => void;
  errorOf: (field: string) => string | undefined;
}

const fields = ['categoryLevelOne', 'categoryLevelTwo', 'categoryLevelThree'] as const;

/** Three levels; each offers the children of the one before it. */
export function CategoryFields({ form, onChange, errorOf }: CategoryFieldsProps) {
  const { t, lang } = useT();
  const answers = [
    useQuery(categoriesQuery(0)),
    useQuery(categoriesQuery(form.categoryLevelOne)),
    useQuery(categoriesQuery(form.categoryLevelTwo)),
  ];
  const name = (row: RiskCategoryRow) => (lang === 'en' && row.categoryNameEn) || row.categoryName;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }, gap: 2 }}>
      {fields.map((field, index) => {
        // Others (0) has no place in the risk store.
        const rows = (answers[index]?.data ?? []).filter((row) => row.id !== 0);
        const disabled = index > 0 && !form[fields[index - 1] ?? 'categoryLevelOne'];
        const value = form[field];
        return (
          <Field key={field} name={field} label={t(`riskStore.fields.${field}`)} required={index === 0} error={errorOf(field)}>
            {({ id, error, aria }) => (
              <TextField
                select
                fullWidth
                disabled={disabled}
                error={error}
                value={rows.some((row) => row.id === value) ? value : ''}
                onChange={(event) => onChange(chooseCategory((index + 1) as 1 | 2 | 3, Number(event.target.value) || null))}
                slotProps={{
                  select: {
                    SelectDisplayProps: { id, ...aria, 'aria-label': t(`riskStore.fields.${field}`) },
                    displayEmpty: true,
                    renderValue: (chosen) =>
                      rows
                        .filter((row) => row.id === chosen)
                        .map(name)
                        .join('') || t('riskStore.choose'),
                  },
                }}
              >
                {index > 0 && <MenuItem value="">{t('riskStore.none')}</MenuItem>}
                {rows.map((row) => (
                  <MenuItem key={row.id} value={row.id}>
                    {name(row)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Field>
        );
      })}
    </Box>
  );
}
