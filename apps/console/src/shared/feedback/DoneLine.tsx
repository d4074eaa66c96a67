import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { CheckIcon, ChevronRight, CloseIcon } from '../theme/icons.tsx';
import { verbOfDuty } from '../workflow/catalogue.ts';
import { useNextDuty } from './NextDuty.tsx';
import { closeToast, type Toast } from './toast-store.ts';

function Next({ duty, onFollow }: { duty: string; onFollow: () => void }) {
  const { t, pick, date } = useT();
  const { next, after } = useNextDuty(duty);
  if (!next) return null;
  const due = t('nextDuty.due', { no: next.recordNo, date: date(next.dueDate) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minWidth: 0, ml: { md: 'auto' } }}>
      <Box sx={{ minWidth: 0, textAlign: { md: 'right' } }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{pick({ zh: next.title, en: next.titleEn })}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {after === 0 ? due : `${due} · ${t('nextDuty.after', { count: after })}`}
        </Box>
      </Box>
      <Button component={Link} to={next.link} variant="contained" onClick={onFollow} endIcon={<ChevronRight />}>
        {t('nextDuty.verb', { verb: pick(verbOfDuty(duty)) })}
      </Button>
    </Box>
  );
}

/** What has just been decided on the record of this page, and the next task of its kind. A decision has no undo, and its line says so. */
export default function DoneLine({ toast }: { toast: Toast & { ended: string } }) {
  const { t } = useT();
  const close = () => closeToast(toast.id);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        px: { xs: 2, md: 3 },
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'tone.green.line',
        bgcolor: 'tone.green.bg',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <CheckIcon sx={{ fontSize: 17, mt: '1.5px', color: 'tone.green.fg' }} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Box sx={{ minWidth: 0, flex: { md: '0 1 auto' } }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{toast.text}</Box>
          {!toast.goesOn && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('nextDuty.final')}</Box>}
        </Box>
        <Next duty={toast.ended} onFollow={close} />
      </Box>
      <IconButton aria-label={t('common.close')} onClick={close} sx={{ width: 24, height: 24, my: '-2px', flexShrink: 0 }}>
        <CloseIcon sx={{ fontSize: '15px !important' }} />
      </IconButton>
    </Box>
  );
}
