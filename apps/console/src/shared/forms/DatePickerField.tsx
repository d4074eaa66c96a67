import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useT } from '../i18n/use-t.ts';
import type { DateFieldProps } from './DateField.tsx';
import { useFirstFocus } from './first-focus.ts';

/** The MUI calendar in the reader's language, in and out as yyyy-MM-dd. */
export default function DatePickerField({ control, value, onChange, min, max, disabled = false, autoFocus = false }: DateFieldProps) {
  const { t, lang } = useT();
  const isFirst = useFirstFocus(autoFocus);
  // The field is a group of three parts, and a group cannot be required; the star beside the label says it.
  const { 'aria-required': _required, ...ofGroup } = control.aria;
  const texts = (lang === 'zh' ? zhCN : enUS).components.MuiLocalizationProvider.defaultProps.localeText;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={lang === 'zh' ? 'zh-cn' : 'en'} localeText={texts}>
      <DatePicker
        value={value ? dayjs(value) : null}
        format="YYYY-MM-DD"
        disabled={disabled}
        autoFocus={isFirst}
        {...(min && { minDate: dayjs(min) })}
        {...(max && { maxDate: dayjs(max) })}
        onChange={(next) => onChange(next?.isValid() ? next.format('YYYY-MM-DD') : '')}
        slotProps={{
          textField: {
            id: control.id,
            size: 'small',
            fullWidth: true,
            error: control.error,
            slotProps: { input: { 'aria-labelledby': control.labelId, ...ofGroup } },
          },
          field: { clearable: true },
          calendarHeader: { format: t('table.monthHeader') },
        }}
      />
    </LocalizationProvider>
  );
}
