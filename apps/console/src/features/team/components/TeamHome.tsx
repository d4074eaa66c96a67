import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { teamChangesQuery, teamIssuesQuery, teamScoresQuery } from '../api/team.ts';
import { TeamChangesCard } from './TeamChangesCard.tsx';
import { TeamIssuesCard } from './TeamIssuesCard.tsx';
import { TeamScoresCard } from './TeamScoresCard.tsx';
import { TeamTasksCard } from './TeamTasksCard.tsx';

export interface TeamHomeProps {
  /** So many people, issues and controls; the rest stands on the page of the team. */
  people?: number;
  rows?: number;
  isAll?: boolean;
}

/** How my people stand: what they must do, how their controls were judged, what they have to mend, and what moved lately. */
export default function TeamHome({ people = 6, rows = 4, isAll = false }: TeamHomeProps) {
  const { data: scores } = useQuery(teamScoresQuery);
  const { data: issues } = useQuery(teamIssuesQuery(rows));
  const { data: changes } = useQuery(teamChangesQuery(rows));
  // Managers of administrators and the like: cards of nothing would only push down what there is.
  const hasNone = scores?.total === 0 && sumOf(scores.previous) === 0 && issues?.totalCount === 0 && changes?.totalCount === 0;
  return (
    <>
      <TeamTasksCard most={people} />
      {!hasNone && (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 2.5 },
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))', lg: 'repeat(3, minmax(0,1fr))' },
            // Shown whole they are of very different lengths, and each ends where it ends.
            alignItems: isAll ? 'start' : 'stretch',
            // Two beside each other leave the third the whole row.
            '& > :last-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
          }}
        >
          <TeamScoresCard most={rows} />
          <TeamIssuesCard most={rows} isAll={isAll} />
          <TeamChangesCard most={rows} isAll={isAll} />
        </Box>
      )}
    </>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
