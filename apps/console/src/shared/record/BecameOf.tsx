import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { classWords, pageAddress, recordPages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '../api/routes.ts';
import { readQuery } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { RailBlock } from '../parts/Section.tsx';
import { StateChip } from '../parts/StateChip.tsx';

/** What finds deficiencies; a review is shown on the page of its control, and an issue was raised by one. */
type Source = 'controlTest' | 'review' | 'riskReport' | 'certification' | 'issue';

/** What became of what a test, review, report or statement found: the deficiency, its class and how far it has come. Nothing where there is none that one may read. */
export function BecameOf({ source, id }: { source: Source; id: number }) {
  const { t, pick } = useT();
  const { data = [] } = useQuery(
    readQuery(routes.getDeficienciesOfSource, { body: { source, sourceIds: [id] } }, { live: ['deficiency'] }),
  );
  if (data.length === 0) return null;
  return (
    <RailBlock title={t('titles.deficiencyList')}>
      {data.map((found) => (
        <Box key={found.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13, py: 0.25 }}>
          <Link component={RouterLink} to={pageAddress(recordPages.deficiency.view, found.id)}>
            {found.recordNo}
          </Link>
          <StateChip workflow="deficiency" state={found.state} />
          {found.class && <Box sx={{ color: 'text.secondary' }}>{pick(classWords[found.class])}</Box>}
        </Box>
      ))}
    </RailBlock>
  );
}
