import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { addressOf } from '../list/row-actions.ts';
import { foundQuery, previewQuery, type Question } from './campaigns.ts';

const parts = ['opens', 'underWay', 'noOwner', 'beyond'] as const;

export interface PopulationProps {
  question: Question;
  riskYear: number;
  /** The same as the filters of the matrix list. */
  filters: Readonly<Record<string, string>>;
}

/** How many controls the question finds at this moment, what the campaign will do with them, and the first of them. */
export function Population({ question, riskYear, filters }: PopulationProps) {
  const { t, n, name } = useT();
  const counts = useQuery({ ...previewQuery(question, riskYear), placeholderData: keepPreviousData });
  const found = useQuery({ ...foundQuery(question, riskYear), placeholderData: keepPreviousData }).data;
  if (counts.error) {
    return (
      <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
        {counts.error.message}
      </Box>
    );
  }
  const { data } = counts;
  return (
    <Box aria-busy={!data}>
      <Box role="status" sx={{ fontSize: 14, fontWeight: 600, minHeight: 22, fontVariantNumeric: 'tabular-nums' }}>
        {data && t('campaign.found', { count: data.total, number: n(data.total) })}
      </Box>
      {data && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, mb: 1.5, pl: 2.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {parts
            .filter((part) => data[part] > 0)
            .map((part) => (
              <li key={part}>{t(`campaign.preview.${part}`, { count: data[part], number: n(data[part]) })}</li>
            ))}
          {data.lastYear > 0 && (
            <li>{t('campaign.preview.lastYear', { count: data.lastYear, number: n(data.lastYear), year: riskYear - 1 })}</li>
          )}
        </Box>
      )}
      {found && found.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
          {found.data.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                flexWrap: { xs: 'wrap', sm: 'nowrap' },
                gap: 1.5,
                px: 1.5,
                py: 0.75,
                fontSize: 13,
                '& + li': { borderTop: '1px solid', borderColor: 'line.main' },
              }}
            >
              <Link component={RouterLink} to={addressOf('view', row.id) ?? ''} sx={{ flexShrink: 0 }}>
                {row.riskNo}
              </Link>
              <Box component="span" sx={{ flex: 1, minWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {row.riskDescription}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                {row.riskControlOwnerUserNo === ''
                  ? '–'
                  : name({ name: row.riskControlOwnerUserName, englishName: row.riskControlOwnerEnglishName })}
              </Box>
              <StateChip workflow="riskControl" state={row.state} />
            </Box>
          ))}
        </Box>
      )}
      {data && data.total > 10 && (
        <Box sx={{ mt: 1, fontSize: 13 }}>
          <Link component={RouterLink} to={`/RiskControl/RiskControlList${toListAddress(filters)}`}>
            {t('campaign.seeAll', { number: n(data.total) })}
          </Link>
        </Box>
      )}
    </Box>
  );
}
