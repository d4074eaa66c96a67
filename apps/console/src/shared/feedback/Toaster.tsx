import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../theme/icons.tsx';
import { float, layout } from '../theme/tokens.ts';
import { pageIdOf } from '../tabs/tab-store.ts';
import { closeToast, getToasts, holdToast, isClaimed, showToast, subscribeToasts, type Toast } from './toast-store.ts';

const NextDuty = lazy(() => loadWithTexts(() => import('./NextDuty.tsx'), 'nextDuty'));

const looks = {
  success: { tone: 'green', Icon: CheckIcon },
  error: { tone: 'red', Icon: AlertIcon },
  warning: { tone: 'amber', Icon: AlertIcon },
  info: { tone: 'blue', Icon: InfoIcon },
} as const;

const beside = { ml: 1.5, fontWeight: 500, color: 'brand.text', '&:hover': { textDecoration: 'underline' } } as const;

/** Takes it back once; a refusal says why. */
function UndoButton({ toast, undo }: { toast: Toast; undo: NonNullable<Toast['undo']> }) {
  const { t } = useT();
  const takeBack = () => {
    closeToast(toast.id);
    undo().then(
      () => showToast({ tone: 'info', text: t('common.undone') }),
      (error: unknown) => showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) }),
    );
  };
  return (
    <ButtonBase onClick={takeBack} sx={beside}>
      {t('common.undo')}
    </ButtonBase>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useT();
  const { tone, Icon } = looks[toast.tone];
  return (
    <Box
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => holdToast(toast.id, true)}
      onMouseLeave={() => holdToast(toast.id, false)}
      onFocus={() => holdToast(toast.id, true)}
      onBlur={() => holdToast(toast.id, false)}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        maxWidth: 480,
        px: 1.5,
        py: 1,
        border: '1px solid',
        borderColor: `tone.${tone}.line`,
        borderRadius: '8px',
        bgcolor: 'background.paper',
        boxShadow: float,
        fontSize: 13,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
        pointerEvents: 'auto',
      }}
    >
      <Icon sx={{ fontSize: 17, mt: '1.5px', color: `tone.${tone}.fg` }} />
      <Box sx={{ flex: 1 }}>
        {toast.text}
        {toast.link && (
          <ButtonBase component={Link} to={toast.link.to} onClick={() => closeToast(toast.id)} sx={beside}>
            {toast.link.label}
          </ButtonBase>
        )}
        {toast.undo && <UndoButton toast={toast} undo={toast.undo} />}
        {toast.ended !== undefined && (
          <Suspense>
            <NextDuty duty={toast.ended} onFollow={() => closeToast(toast.id)} />
          </Suspense>
        )}
      </Box>
      <IconButton aria-label={t('common.close')} onClick={() => closeToast(toast.id)} sx={{ width: 24, height: 24, my: '-2px', mr: -0.5 }}>
        <CloseIcon sx={{ fontSize: '15px !important' }} />
      </IconButton>
    </Box>
  );
}

/** Messages about results, below the top bar: there they cover neither its buttons nor a form's foot nor the pager. What a page shows itself is left to it. */
export function Toaster() {
  const here = pageIdOf(useLocation());
  const toasts = useSyncExternalStore(subscribeToasts, getToasts).filter(
    (toast) => !isClaimed(toast) && !(toast.going && toast.at !== here),
  );
  return (
    <Box
      sx={{
        position: 'fixed',
        top: layout.topbar + 8,
        left: 16,
        right: 16,
        zIndex: 1600,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </Box>
  );
}
