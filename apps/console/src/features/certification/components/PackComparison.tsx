import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { RailBlock } from '#shared/parts/Section.tsx';
import { packAddress, type CommitteePack } from '../api/packs.ts';

type Difference = CommitteePack['differences'][number];

/** What differs between two packs: each figure as it was and as it is. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t, pick } = useT();
  if (differences.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('certification.pack.same')}</Box>;
  return differences.map(({ key, label, before, after }) => (
    <Box
      key={key}
      // A long amount goes to a line of its own where the rail is narrow.
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        justifyContent: 'flex-end',
        fontSize: 13,
        lineHeight: '26px',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 120 }}>{pick(label)}</Box>
      <s>{before ?? '–'}</s>
      <span aria-hidden>{'→'}</span>
      <Box component="strong">{after ?? '–'}</Box>
    </Box>
  ));
}

interface PackComparisonProps {
  title: string;
  pack: { readonly id: number; readonly frozenAt: string };
  differences: readonly Difference[];
}

/** A pack beside an earlier one, which its moment leads to. */
export function PackComparison({ title, pack, differences }: PackComparisonProps) {
  const { instant } = useT();
  return (
    <RailBlock title={title}>
      <Link component={RouterLink} to={packAddress(pack.id)} sx={{ fontSize: 13 }}>
        {instant(pack.frozenAt)}
      </Link>
      <Differences differences={differences} />
    </RailBlock>
  );
}
