import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { CheckIcon } from '#shared/theme/icons.tsx';

const steps = ['choose', 'check', 'write'] as const;

/** Where the import stands: done steps ticked, the present one filled. */
export function Steps({ current }: { current: number }) {
  const { t } = useT();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'flex', gap: { xs: 1.5, sm: 2.5 }, flexWrap: 'wrap' }}>
      {steps.map((step, index) => {
        const done = index < current;
        const now = index === current;
        return (
          <Box
            component="li"
            key={step}
            aria-current={now ? 'step' : undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              fontSize: 13,
              lineHeight: '20px',
              color: now ? 'text.primary' : 'text.secondary',
              fontWeight: now ? 600 : 400,
            }}
          >
            <Box
              sx={{
                width: 18,
                height: 18,
                borderRadius: '50%',
                fontSize: 11,
                lineHeight: 1,
                fontWeight: 600,
                display: 'grid',
                placeItems: 'center',
                border: '1.5px solid',
                borderColor: now ? 'brand.solid' : done ? 'tone.green.fg' : 'line.strong',
                bgcolor: now ? 'brand.solid' : 'transparent',
                color: now ? '#fff' : done ? 'tone.green.fg' : 'text.secondary',
              }}
            >
              {done ? <CheckIcon sx={{ fontSize: 12, '& path': { strokeWidth: 2.6 } }} /> : index + 1}
            </Box>
            <Box component="span" sx={{ display: { xs: now ? 'inline' : 'none', sm: 'inline' } }}>
              {t(`riskImport.steps.${step}`)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
