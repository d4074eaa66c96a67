import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { CheckIcon, CloseIcon } from '#shared/theme/icons.tsx';
import type { DeficiencyRecord } from '../api/records.ts';

type Control = NonNullable<DeficiencyRecord['compensating']>;

/** A control that is to make up for the deficiency, with what speaks for it and what against it. */
export function Compensating({ control }: { control: Control }) {
  const { t } = useT();
  const { no, title, testNo, faults } = control;
  const line = (fault: Control['faults'][number], good: string, bad: string) => {
    const isFault = faults.includes(fault);
    return (
      <Box sx={{ display: 'flex', gap: 1, color: isFault ? 'error.main' : 'text.secondary', fontWeight: isFault ? 600 : 400 }}>
        {isFault ? <CloseIcon /> : <CheckIcon />}
        {isFault ? bad : good}
      </Box>
    );
  };
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 1.5, fontSize: 13, lineHeight: '22px' }}>
      <Box>
        <Box component="strong" sx={{ mr: 1 }}>
          {no}
        </Box>
        {title}
      </Box>
      {line('notTested', t('deficiency.compensation.tested', { no: testNo ?? '' }), t('deficiency.compensation.notTested'))}
      {line('otherAssertion', t('deficiency.compensation.covers'), t('deficiency.compensation.otherAssertion'))}
      {faults.length > 0 && t('deficiency.compensation.follows')}
    </Box>
  );
}
