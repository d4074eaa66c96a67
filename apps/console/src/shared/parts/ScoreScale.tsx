import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';
import { useT } from '../i18n/use-t.ts';
import { scores, type Score } from '../theme/tokens.ts';

export interface ScoreScaleProps {
  value: number | null | undefined;
  onChange: (score: Score) => void;
  label: string;
  /** `rows` where people write, `segments` where space is short. */
  layout?: 'rows' | 'segments';
  disabled?: boolean;
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The five meanings of a score (docs/decisions/portal.md), all in sight. The scale is neutral: choosing is not judging. Arrow keys move as in any radio group. */
export function ScoreScale({ value, onChange, label, layout = 'rows', disabled = false }: ScoreScaleProps) {
  const { t } = useT();
  const rows = layout === 'rows';
  const stop = scores.find((score) => score === value) ?? 1;
  const move = (event: KeyboardEvent<HTMLElement>, score: Score) => {
    const step = moves[event.key];
    const next = scores[(scores.indexOf(score) + (step ?? 0) + scores.length) % scores.length];
    if (!step || !next) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-score="${next}"]`)?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: rows ? '1fr' : { xs: '1fr', sm: 'repeat(5, 1fr)' },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      {scores.map((score) => {
        const on = score === value;
        return (
          <ButtonBase
            key={score}
            role="radio"
            aria-checked={on}
            data-score={score}
            disabled={disabled}
            tabIndex={score === stop ? 0 : -1}
            onClick={() => onChange(score)}
            onKeyDown={(event) => move(event, score)}
            sx={{
              justifyContent: 'flex-start',
              gap: rows ? 1.25 : 0.75,
              textAlign: 'left',
              px: rows ? 1.5 : 1,
              py: 1,
              minHeight: 40,
              fontSize: 13,
              lineHeight: '18px',
              bgcolor: on ? 'surface.selected' : 'background.paper',
              '&:hover': { bgcolor: on ? 'surface.selected' : 'surface.hover' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Box
              component="span"
              sx={{
                width: 16,
                height: 16,
                flexShrink: 0,
                borderRadius: '50%',
                border: on ? '5px solid' : '1.5px solid',
                borderColor: on ? 'brand.solid' : 'line.strong',
                bgcolor: 'background.paper',
              }}
            />
            <Box component="span" sx={{ fontWeight: 600, width: 10, fontVariantNumeric: 'tabular-nums' }}>
              {score}
            </Box>
            {rows ? (
              <Box component="span" sx={{ flex: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '132px 1fr' }, columnGap: 1.5 }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {t(`scores.short.s${score}`)}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t(`scores.full.s${score}`)}
                </Box>
              </Box>
            ) : (
              <Box component="span" sx={{ fontWeight: on ? 500 : 400 }}>
                {t(`scores.short.s${score}`)}
              </Box>
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
