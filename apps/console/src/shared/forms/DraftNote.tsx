import Button from '@mui/material/Button';
import { portalTime } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { CheckIcon, HistoryIcon } from '../theme/icons.tsx';
import type { Draft } from './use-draft.ts';

/** Hours and minutes by the portal's clock, as everything else that is told of time. */
const clock = (iso: string) => portalTime(new Date(iso)).slice(11, 16);

/** The left side of a form's foot: what is saved on this device, and the way to throw it away. */
export function DraftNote({ draft }: { draft: Pick<Draft<object>, 'savedAt' | 'restored' | 'discard'> }) {
  const { t } = useT();
  if (!draft.savedAt) return null;
  const Icon = draft.restored ? HistoryIcon : CheckIcon;
  return (
    <>
      <Icon sx={{ fontSize: 15, color: draft.restored ? 'info.main' : 'success.main' }} />
      <span>{t(draft.restored ? 'forms.restored' : 'forms.savedLocally', { time: clock(draft.savedAt) })}</span>
      <Button variant="text" color="inherit" onClick={draft.discard} sx={{ height: 24, px: 0.75, fontSize: 12 }}>
        {t('forms.discard')}
      </Button>
    </>
  );
}
