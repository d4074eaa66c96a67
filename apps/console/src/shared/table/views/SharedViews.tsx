import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../../api/routes.ts';
import { isAdministrator, useSession } from '../../api/session.ts';
import { readQuery } from '../../api/use-call.ts';
import { useT } from '../../i18n/use-t.ts';
import { TrashIcon } from '../../theme/icons.tsx';
import type { OwnView } from '../list-settings.ts';
import { NameInput } from './NameInput.tsx';
import { useViewWords } from './use-view-words.ts';

interface SharedViewsProps {
  list: string;
  /** Those that the reader has. */
  views: readonly OwnView[];
  busy: boolean;
  onRename: (view: OwnView, name: string) => void;
  onDelete: (view: OwnView) => void;
}

/** Others' views with whose they are. An administrator sees those of all departments and roles, and renames and deletes them. */
export function SharedViews({ list, views, busy, onRename, onDelete }: SharedViewsProps) {
  const { t } = useT();
  const words = useViewWords();
  const administers = isAdministrator(useSession());
  const { data } = useQuery({ ...readQuery(routes.getSharedListViews, { query: { list } }), enabled: administers });
  const shared = (administers ? (data ?? []) : views).filter((view) => !view.isMine);
  if (shared.length === 0) return null;
  return (
    <>
      <Box component="h3" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 600, mt: 2, mb: 0.5 }}>
        {t(administers ? 'listViews.allShared' : 'listViews.others')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shared.map((view) => (
          <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' }}>
              {view.mayChange ? (
                <NameInput
                  key={view.name}
                  label={t('listViews.rename', { name: view.name })}
                  name={view.name}
                  onRename={(name) => onRename(view, name)}
                />
              ) : (
                view.name
              )}
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{words.long(view)}</Box>
            </Box>
            {view.mayChange && (
              <IconButton aria-label={t('listViews.delete', { name: view.name })} disabled={busy} onClick={() => onDelete(view)}>
                <TrashIcon sx={{ fontSize: 16 }} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}
