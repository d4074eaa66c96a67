import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { menuQuery } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Kbd } from '#shared/parts/Kbd.tsx';
import { listGoKeys } from './go-keys.ts';
import { reachKeys } from '#shared/page/reach-keys.ts';

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Every key that the console listens to, by where it does. */
const groups = [
  { id: 'anywhere', keys: { search: [command, 'K'], create: ['C'], duty: ['N'], keys: ['?'] } },
  {
    id: 'list',
    keys: {
      find: [reachKeys.find],
      peek: ['Space'],
      next: ['J'],
      previous: ['K'],
      open: ['Enter'],
      select: ['X'],
      selectUpTo: ['Shift', 'X'],
      edit: ['F2'],
      close: ['Esc'],
    },
  },
  {
    id: 'form',
    keys: {
      submit: [command, 'Enter'],
      save: [command, 'S'],
      edit: [reachKeys.edit],
      comment: [reachKeys.comment],
      more: [reachKeys.more],
    },
  },
] as const;

/** The sheet of keys. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, pick } = useT();
  const { data: menu = [] } = useQuery(menuQuery);
  const go = listGoKeys(menu).map(({ letter, title, titleEn }) => ({
    words: t('keys.go', { page: pick({ zh: title, en: titleEn }) }),
    keys: ['G', letter],
  }));
  const linesOf = (id: (typeof groups)[number]['id'], keys: Readonly<Record<string, readonly string[]>>) => [
    ...Object.entries(keys).map(([name, combination]) => ({ words: t(`keys.${id}.${name}` as 'keys.anywhere.search'), keys: combination })),
    ...(id === 'anywhere' ? go : []),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" fullWidth maxWidth="md">
      <DialogTitle id="keys-title">{t('keys.title')}</DialogTitle>
      {/* In one column they are longer than most windows. */}
      <DialogContent sx={{ columnCount: { sm: 2 }, columnGap: 5 }}>
        {groups.map(({ id, keys }) => (
          <Box component="section" key={id} aria-labelledby={`keys-${id}`} sx={{ breakInside: 'avoid', mb: 2 }}>
            <Box
              component="h3"
              id={`keys-${id}`}
              sx={{ m: 0, mb: 0.5, fontSize: 12, lineHeight: '18px', fontWeight: 500, color: 'text.secondary' }}
            >
              {t(`keys.${id}.title`)}
            </Box>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, fontSize: 13, lineHeight: '24px' }}
            >
              {linesOf(id, keys).map(({ words, keys: combination }) => (
                <Box key={words} sx={{ display: 'contents' }}>
                  <dt>{words}</dt>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, alignItems: 'center', justifyContent: 'flex-end' }}>
                    {combination.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
