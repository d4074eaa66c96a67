import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { teamIssuesQuery, teamScoresQuery } from '../api/team.ts';
import { TeamIssuesCard } from './TeamIssuesCard.tsx';
import { TeamScoresCard } from './TeamScoresCard.tsx';
import { TeamTasksCard } from './TeamTasksCard.tsx';

export interface TeamHomeProps {
  /** So many people, issues and controls; the rest stands on the page of the team. */
  people?: number;
  rows?: number;
  isAll?: boolean;
}

/** How my people stand: what they must do, how their controls were judged, what they have to mend. */
export default function TeamHome({ people = 6, rows = 4, isAll = false }: TeamHomeProps) {
  const { data: scores } = useQuery(teamScoresQuery);
  const { data: issues } = useQuery(teamIssuesQuery(rows));
  // Managers of administrators and the like: two cards of nothing would only push down what there is.
  const hasNone = scores?.total === 0 && sumOf(scores.previous) === 0 && issues?.totalCount === 0;
  return (
    <>
      <TeamTasksCard most={people} />
      {!hasNone && (
        <Box
          sx={{ display: 'grid', gap: { xs: 2, md: 2.5 }, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' } }}
        >
          <TeamScoresCard most={rows} />
          <TeamIssuesCard most={rows} isAll={isAll} />
        </Box>
      )}
    </>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
