import { LENGTH } from '@portal/contract/client';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { CloseIcon, SearchIcon } from '#shared/theme/icons.tsx';

const RiskNoDialog = lazy(() => import('../dialogs/RiskNoDialog.tsx'));

interface RiskNoFieldProps {
  value: string;
  onChange: (riskNo: string) => void;
  error: string | undefined;
}

/** The risk control or store number that an event belongs to: typed, or found by number and words. */
export function RiskNoField({ value, onChange, error }: RiskNoFieldProps) {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Field
        name="riskNo"
        label={t('riskEvent.field.riskNo')}
        hint={t('riskEvent.form.riskNoHint')}
        error={error}
        typed={value}
        longest={LENGTH.number}
        aside={
          <Button variant="text" startIcon={<SearchIcon />} onClick={() => setOpen(true)} sx={{ height: 24, px: 1, mr: -1 }}>
            {t('riskEvent.form.find')}
          </Button>
        }
      >
        {({ id, error: bad, aria }) => (
          <TextInput
            id={id}
            value={value}
            error={bad}
            onChange={(event) => onChange(event.target.value)}
            inputProps={aria}
            endAdornment={
              value && (
                <InputAdornment position="end">
                  <IconButton edge="end" aria-label={t('riskEvent.form.clearRiskNo')} onClick={() => onChange('')}>
                    <CloseIcon />
                  </IconButton>
                </InputAdornment>
              )
            }
          />
        )}
      </Field>
      {open && (
        <Suspense fallback={null}>
          <RiskNoDialog
            onChoose={(riskNo) => {
              setOpen(false);
              onChange(riskNo);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
