import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { findPeople, useReference } from '#shared/api/reference.ts';
import { STORED_YES } from '#shared/api/stored-values.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { SelectPill, type Option } from '#shared/parts/SelectPill.tsx';
import { cascade, useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { useFilterDraft } from '#shared/table/use-filter-draft.ts';
import { ownerQuery } from '../../list/api/owner.ts';
import { listYears } from '../../list/risk-filters.ts';
import { isSame, noDashboardFilters, type DashboardFilters } from '../dashboard-filters.ts';

interface DashboardFilterBarProps {
  /** The filters that the figures on screen were asked with. */
  applied: DashboardFilters;
  onQuery: (filters: DashboardFilters) => void;
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

// As high as the pills beside them.
const low = { height: 28, minHeight: 28 } as const;
const compact = {
  '& .MuiAutocomplete-root .MuiAutocomplete-inputRoot': { minHeight: { sm: 28 }, py: { sm: 0 }, fontSize: 13 },
  '& .MuiAutocomplete-root .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { py: { sm: '3px' } },
} as const;

/** The filters of docs/decisions/portal.md §2. They are chosen first and asked for with Query; Reset takes all of them away at once. */
export function DashboardFilterBar({ applied, onQuery }: DashboardFilterBarProps) {
  const { t } = useT();
  const reference = useReference();
  const { draft, changed, set, submit, reset } = useFilterDraft(applied, isSame, onQuery);
  const categories = useCategoryFilters(draft);
  const companies = useCompanyOptions();
  const years = listYears().map((year) => ({ value: String(year), label: String(year) }));
  const pill = (name: keyof DashboardFilters, label: string, options: readonly Option[] | undefined) => (
    <SelectPill key={name} label={label} options={options} value={draft[name]} onChange={(value) => set(cascade(name, value))} />
  );
  return (
    <Box
      component="form"
      aria-label={t('dashboard.title')}
      onSubmit={submit}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: { xs: '1 1 100%', md: 1 }, minWidth: 0 }}>
        {pill('year', t('riskList.columns.riskYear'), years)}
        {pill('managerarea', t('riskList.columns.managementArea'), reference.options('RiskControl_managementArea'))}
        {categories.map(({ name, label, options }) => pill(name as keyof DashboardFilters, label, options))}
        <FormControlLabel
          control={
            <Checkbox size="small" checked={draft.key === STORED_YES} onChange={(_, checked) => set({ key: checked ? STORED_YES : '' })} />
          }
          label={t('dashboard.keyOnly')}
          sx={{ m: 0, height: 28, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
        />
        {pill('mode', t('riskDashboard.filters.mode'), reference.items('RiskCurrentControl_controlMode'))}
        {pill('unit', t('riskList.columns.buName'), reference.options('RiskControl_businessUnit'))}
        {pill('function', t('riskDashboard.filters.function'), reference.options('RiskControl_controlOwnerFunction'))}
        {(companies ? companies.length > 0 : draft.company !== '') && pill('company', t('table.company'), companies)}
        <OwnerField userNo={draft.owner} onChange={(owner) => set({ owner })} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexShrink: 0 }}>
        <Button type="button" variant="text" color="inherit" onClick={() => reset(noDashboardFilters)} sx={low}>
          {t('dashboard.reset')}
        </Button>
        <Button type="submit" variant={changed ? 'contained' : 'outlined'} color={changed ? 'primary' : 'inherit'} sx={low}>
          {t('dashboard.query')}
        </Button>
      </Box>
      <Box role="status" sx={hidden}>
        {changed && t('dashboard.changed')}
      </Box>
    </Box>
  );
}

/** The control owner, found by name or AD number and then a pill like the others; the address knows only his number. */
function OwnerField({ userNo, onChange }: { userNo: string; onChange: (userNo: string) => void }) {
  const { t, name } = useT();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const touched = useRef(false);
  const [picked, setPicked] = useState<Person | null>(null);
  const found = useQuery(ownerQuery(picked?.userNO === userNo ? '' : userNo)).data;
  const person = picked?.userNO === userNo ? picked : found;
  const change = (next: string) => {
    touched.current = true;
    onChange(next);
  };
  // Field and pill take each other's place, and the keyboard goes along.
  useEffect(() => {
    if (touched.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    touched.current = false;
  }, [userNo]);
  const label = t('riskDashboard.filters.owner');
  return (
    <Box ref={place} sx={{ display: 'flex', alignItems: 'center', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
      {userNo ? (
        <SelectPill
          label={label}
          value={userNo}
          options={[{ value: userNo, label: person ? `${name(person)} (${userNo})` : userNo }]}
          onChange={change}
        />
      ) : (
        <>
          <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {label}
          </Box>
          <Box sx={{ width: { xs: '100%', sm: 240 }, minWidth: 0, ...compact }}>
            <PersonPicker
              control={{ id, labelId: `${id}-label`, error: false, aria: {} }}
              value={[]}
              search={findPeople}
              onChange={([next]) => {
                if (!next) return;
                setPicked(next);
                change(next.userNO);
              }}
            />
          </Box>
        </>
      )}
    </Box>
  );
}
