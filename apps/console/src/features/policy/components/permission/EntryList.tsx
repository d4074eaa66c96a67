import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useT } from '#shared/i18n/use-t.ts';
import { TrashIcon } from '#shared/theme/icons.tsx';
import type { PermissionEntry } from '../../api/wire.ts';
import { keyOf, rightOf, rights, toEntry, type Entry, type Right } from './entries.ts';
import { usePartyName } from './use-party-name.ts';

const frame = { listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' } as const;
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.5,
  minHeight: 48,
  flexWrap: 'wrap',
  '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
} as const;

function Who({ entry }: { entry: Entry }) {
  const { t, pick } = useT();
  const nameOf = usePartyName();
  const path = pick({ zh: entry.namePath, en: entry.namePathEn });
  const facts = [
    t(entry.objectType === 0 ? 'policy.permission.person' : 'policy.permission.department'),
    path === nameOf(entry) ? '' : path,
    entry.isActive ? '' : t('policy.permission.inactive'),
  ];
  return (
    <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
      <Box
        sx={{
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: 500,
          overflowWrap: 'anywhere',
          color: entry.isActive ? 'text.primary' : 'faint',
        }}
      >
        {nameOf(entry)}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** The entries of the node itself, each with its right. */
export function EntryList({
  entries,
  onRight,
  onRemove,
}: {
  entries: readonly Entry[];
  onRight: (index: number, right: Right) => void;
  onRemove: (index: number) => void;
}) {
  const { t } = useT();
  const nameOf = usePartyName();
  if (entries.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policy.permission.ownNone')}</Box>;
  return (
    <Box component="ul" aria-label={t('policy.permission.own')} sx={frame}>
      {entries.map((entry, index) => (
        <Box component="li" key={`${keyOf(entry)}-${index}`} sx={line}>
          <Who entry={entry} />
          <TextField
            select
            value={entry.right}
            onChange={(event) => onRight(index, event.target.value as Right)}
            slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('policy.permission.type', { name: nameOf(entry) }) } } }}
            sx={{ width: 196 }}
          >
            {rights.map((right) => (
              <MenuItem key={right} value={right}>
                {t(`policy.permission.types.${right}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={t('policy.permission.remove', { name: nameOf(entry) })} onClick={() => onRemove(index)}>
            <TrashIcon />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** What comes from the folders above, each with the place where it stands. */
export function InheritedList({ entries }: { entries: readonly PermissionEntry[] }) {
  const { t } = useT();
  if (entries.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policy.permission.inheritedNone')}</Box>;
  return (
    <>
      <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 1 }}>{t('policy.permission.inheritedNote')}</Box>
      <Box component="ul" aria-label={t('policy.permission.inherited')} sx={{ ...frame, bgcolor: 'surface.sunken' }}>
        {entries.map((entry) => (
          <Box component="li" key={`${entry.nodeId}-${entry.objectType}-${entry.pk}-${rightOf(entry)}`} sx={line}>
            <Who entry={toEntry(entry)} />
            <Box sx={{ textAlign: { sm: 'right' } }}>
              <Box sx={{ fontSize: 13, lineHeight: '20px' }}>{t(`policy.permission.types.${rightOf(entry)}`)}</Box>
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('policy.permission.from', { name: entry.nodeName })}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
