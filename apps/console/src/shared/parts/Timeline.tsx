import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { WholeDates } from './WholeDates.tsx';

export interface TimelineStep {
  id: number | string;
  /** What happened, in the reader's language. */
  title: string;
  /** Who, and as what. */
  who?: string;
  /** An instant, or what the wire writes of one: shown by the portal's clock. */
  at?: string | null;
  note?: string | null;
  kind?: 'done' | 'reject' | 'now' | 'info';
  /** Field changes of the Log tab. */
  children?: ReactNode;
}

const mark = { done: 'tone.green.fg', reject: 'tone.red.fg', now: 'brand.accent', info: 'line.strong' } as const;

/** What happened to a record, newest first as the server sends it. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label?: string }) {
  const { t, instant } = useT();
  if (steps.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('parts.noHistory')}</Box>;
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map((step, index) => {
        const kind = step.kind ?? 'done';
        const last = index === steps.length - 1;
        return (
          <Box
            component="li"
            key={step.id}
            sx={{
              position: 'relative',
              pl: 2.5,
              pb: last ? 0 : 2,
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 3,
                top: 12,
                bottom: -6,
                width: '1px',
                bgcolor: 'line.main',
                display: last ? 'none' : 'block',
              },
            }}
          >
            <Box
              sx={{
                position: 'absolute',
                left: 0,
                top: 6,
                width: 7,
                height: 7,
                borderRadius: '50%',
                bgcolor: kind === 'now' ? 'background.paper' : mark[kind],
                boxShadow: kind === 'now' ? 'inset 0 0 0 2px var(--mui-palette-brand-accent)' : 'none',
              }}
            />
            <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: kind === 'now' ? 600 : 500 }}>{step.title}</Box>
            {step.who && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{step.who}</Box>}
            {step.at && (
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint', fontVariantNumeric: 'tabular-nums' }}>{instant(step.at)}</Box>
            )}
            {step.note && (
              <Box
                sx={{
                  mt: 0.5,
                  fontSize: 13,
                  lineHeight: '20px',
                  color: 'text.secondary',
                  borderLeft: '2px solid',
                  borderColor: 'line.strong',
                  pl: 1,
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                }}
              >
                <WholeDates text={step.note} />
              </Box>
            )}
            {step.children}
          </Box>
        );
      })}
    </Box>
  );
}
