import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { riskResponses, type RiskResponse } from '@portal/contract/client';
import type { KeyboardEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The four responses with what each asks for. Arrow keys move as in any radio group. */
export function ResponseChoice({ value, onChange }: { value: RiskResponse | null; onChange: (response: RiskResponse) => void }) {
  const { t } = useT();
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = moves[event.key];
    const next = step && riskResponses[(index + step + riskResponses.length) % riskResponses.length];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-response="${next}"]`)?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={t('riskReport.field.response')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}
    >
      {riskResponses.map((response, index) => {
        const on = response === value;
        return (
          <ButtonBase
            key={response}
            role="radio"
            aria-checked={on}
            data-response={response}
            tabIndex={on || (value === null && index === 0) ? 0 : -1}
            onClick={() => onChange(response)}
            onKeyDown={(event) => move(event, index)}
            sx={{
              justifyContent: 'flex-start',
              alignItems: 'flex-start',
              gap: 1.25,
              textAlign: 'left',
              px: 1.5,
              py: 1,
              borderRadius: '8px',
              border: '1px solid',
              borderColor: on ? 'brand.solid' : 'line.strong',
              bgcolor: on ? 'surface.selected' : 'background.paper',
              fontSize: 13,
              lineHeight: '18px',
              '&:hover': { bgcolor: on ? 'surface.selected' : 'surface.hover' },
            }}
          >
            <Box
              component="span"
              sx={{
                mt: '1px',
                width: 16,
                height: 16,
                flexShrink: 0,
                borderRadius: '50%',
                border: on ? '5px solid' : '1.5px solid',
                borderColor: on ? 'brand.solid' : 'line.strong',
                bgcolor: 'background.paper',
              }}
            />
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {t(`riskReport.response.${response}`)}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {t(`riskReport.responseHint.${response}`)}
              </Box>
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
