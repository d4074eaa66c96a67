import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { groupAmount } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { deficiencyAddress, type DeficiencyRecord } from '../api/records.ts';
import { ClassTag } from './ClassTag.tsx';

const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** What is summed with it, each once, in a table of its own for each account and assertion, process and component. */
export function Aggregation({ groups }: { groups: DeficiencyRecord['groups'] }) {
  const { t, pick } = useT();
  const none = '0.00';
  return groups.map(({ name, members, sum, countedTwice, total, class: found }) => (
    <Box key={name.en} sx={{ '& + &': { mt: 2 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1, fontSize: 13, color: 'text.secondary' }}>
        {pick(name)}
        <ClassTag value={found} />
      </Box>
      <ScrollAcross label={pick(name)} sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            fontSize: 13,
            lineHeight: '20px',
            '& th, & td': { px: 1.5, py: 1, textAlign: 'left', fontWeight: 400 },
            '& tr + tr, & tbody tr, & tfoot tr': { borderTop: '1px solid', borderColor: 'line.main' },
            '& thead th': { color: 'text.secondary' },
            '& tfoot td': { fontWeight: 600 },
          }}
        >
          <thead>
            <tr>
              <th>{t('deficiency.table.deficiency')}</th>
              <Box component="th" sx={number}>
                {t('deficiency.table.magnitude')}
              </Box>
              <Box component="th" sx={number}>
                {t('deficiency.table.twice')}
              </Box>
              <Box component="th" sx={number}>
                {t('deficiency.table.counts')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <td>
                  <Link component={RouterLink} to={deficiencyAddress(member.id)} sx={{ whiteSpace: 'nowrap' }}>
                    {member.recordNo}
                  </Link>{' '}
                  {member.title}
                </td>
                <Box component="td" sx={number}>
                  {groupAmount(member.magnitude)}
                </Box>
                <Box component="td" sx={number}>
                  {member.countedTwice === none ? '–' : `−${groupAmount(member.countedTwice)}`}
                </Box>
                <Box component="td" sx={number}>
                  {groupAmount(member.counts)}
                </Box>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('deficiency.table.total')}</td>
              <Box component="td" sx={number}>
                {groupAmount(sum)}
              </Box>
              <Box component="td" sx={number}>
                {countedTwice === none ? '–' : `−${groupAmount(countedTwice)}`}
              </Box>
              <Box component="td" sx={number}>
                {groupAmount(total)}
              </Box>
            </tr>
          </tfoot>
        </Box>
      </ScrollAcross>
    </Box>
  ));
}
