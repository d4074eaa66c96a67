import type { ChangeKind, ChangeRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { changesOfQuery } from '../api/operation.ts';
import { useChangeWords } from './use-change-words.ts';

/** Before and after of each field, one under the other. */
export function FieldChanges({ changes }: { changes: ChangeRow['changes'] }) {
  const { t } = useT();
  const words = useChangeWords();
  if (changes.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('adminOperation.changes.noFields')}</Box>;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      {changes.map((change) => (
        <Box key={change.field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {words.field(change.field)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {change.before !== '' && (
              <Box component="del" sx={{ color: 'text.secondary', mr: 1 }}>
                {words.value(change.before)}
              </Box>
            )}
            <Box component="ins" sx={{ textDecoration: 'none' }}>
              {words.value(change.after)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The latest changes of one object, beside it. */
export function ChangeHistory({ kind, subjectId }: { kind: ChangeKind; subjectId: number }) {
  const { t, name, instant } = useT();
  const words = useChangeWords();
  const { data } = useQuery(changesOfQuery(kind, subjectId));
  if (!data) return <ListSkeleton rows={2} />;
  if (data.totalCount === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('adminPeople.noHistory')}</Box>;
  return (
    <Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1.25, '& + li': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1,
                fontSize: 13,
                lineHeight: '20px',
                mb: row.changes.length > 0 ? 0.5 : 0,
              }}
            >
              <Box component="span" sx={{ fontWeight: 500 }}>
                {words.event(row.event)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {row.actor ? `${name(row.actor)} · ` : ''}
                {instant(row.at)}
              </Box>
            </Box>
            {row.changes.length > 0 && <FieldChanges changes={row.changes} />}
            {row.comment && <Box sx={{ mt: 0.5, fontSize: 13, overflowWrap: 'anywhere' }}>{row.comment}</Box>}
          </Box>
        ))}
      </Box>
      {data.totalCount > data.data.length && (
        <Link component={RouterLink} to={`/admin/ChangeLog?kind=${kind}&subjectId=${subjectId}`} sx={{ fontSize: 13 }}>
          {t('adminOperation.changes.all')}
        </Link>
      )}
    </Box>
  );
}
