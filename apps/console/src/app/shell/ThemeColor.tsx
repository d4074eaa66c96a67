import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useColorScheme } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { defaultThemeColor, deriveBrand } from '#shared/theme/brand.ts';
import { CheckIcon } from '#shared/theme/icons.tsx';

const colors = {
  blue: defaultThemeColor,
  teal: '#11A983',
  green: '#3C8C40',
  violet: '#6959CD',
  red: '#D64541',
  orange: '#E07B00',
  graphite: '#4A5568',
} as const;
const names = Object.keys(colors) as (keyof typeof colors)[];

/** A colour from a few, or one of one's own; and what became of it, so that nobody wonders why a button is darker. */
export function ThemeColor({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useT();
  const { colorScheme } = useColorScheme();
  const brand = deriveBrand(value, colorScheme === 'dark' ? 'dark' : 'light');
  const isChosen = (color: string) => color.toLowerCase() === value.toLowerCase();
  const chosen = names.findIndex((name) => isChosen(colors[name]));
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step && (index + step + names.length) % names.length;
    const name = next === undefined ? undefined : names[next];
    if (!name) return;
    event.preventDefault();
    onChange(colors[name]);
    (event.currentTarget.parentElement?.children[next ?? 0] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <Box role="radiogroup" aria-label={t('settings.color')} sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {names.map((name, index) => {
          const on = index === chosen;
          return (
            <ButtonBase
              key={name}
              role="radio"
              aria-checked={on}
              aria-label={t(`settings.colors.${name}`)}
              title={t(`settings.colors.${name}`)}
              tabIndex={on || (chosen < 0 && index === 0) ? 0 : -1}
              onClick={() => onChange(colors[name])}
              onKeyDown={(event) => move(event, index)}
              sx={{ width: 28, height: 28, borderRadius: '6px', color: '#fff', bgcolor: deriveBrand(colors[name], 'light').solid }}
            >
              {on && <CheckIcon sx={{ fontSize: 18 }} />}
            </ButtonBase>
          );
        })}
      </Box>
      <Box component="label" sx={{ mt: 1.5, display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <Box
          component="input"
          type="color"
          value={value.toLowerCase()}
          onChange={(event) => onChange(event.target.value)}
          sx={{
            width: 28,
            height: 28,
            p: '2px',
            border: '1px solid',
            borderColor: 'line.strong',
            borderRadius: '6px',
            bgcolor: 'background.paper',
            cursor: 'pointer',
          }}
        />
        {t('settings.ownColor')}
      </Box>
      {!isChosen(brand.main) && (
        <Box sx={{ mt: 1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {t('settings.adjusted', { text: brand.main.toUpperCase(), button: brand.solid.toUpperCase() })}
        </Box>
      )}
    </>
  );
}
