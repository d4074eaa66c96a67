import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';

/** Why the page is empty: nothing was announced yet, all of it is read, or the filter leaves nothing. */
export function NothingHere({ filter, onShowAll }: { filter: 'none' | 'unread' | 'group'; onShowAll: () => void }) {
  const { t } = useT();
  const words = {
    none: ['notifications.empty', 'notifications.emptyBody'],
    unread: ['notifications.noneUnread', 'notifications.noneUnreadBody'],
    group: ['notifications.noneHere', 'notifications.noneHereBody'],
  } as const;
  const [title, body] = words[filter];
  return (
    <EmptyState
      art={filter === 'group' ? <NothingFoundArt /> : <DoneArt />}
      title={t(title)}
      body={t(body)}
      actions={
        filter !== 'none' && (
          <Button variant="outlined" color="inherit" onClick={onShowAll}>
            {t('notifications.showAll')}
          </Button>
        )
      }
    />
  );
}
