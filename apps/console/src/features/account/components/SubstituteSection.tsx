import type { Substitution } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { mySubstitutesQuery, stateTones } from '#shared/substitute/substitutes.ts';
import { EndSubstitution } from '#shared/substitute/EndSubstitution.tsx';
import { SectionFailure } from './SectionFailure.tsx';

const SubstituteDialog = lazy(() => import('#shared/substitute/SubstituteDialog.tsx'));

/** Who does my duties while I am away, and whose I do (docs/decisions/identity.md). */
export default function SubstituteSection() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(mySubstitutesQuery);
  const [naming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Substitution>();
  if (error && !data) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box sx={{ flex: 1, minWidth: 220, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('substitute.intro')}</Box>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setNaming(true)} sx={{ flexShrink: 0 }}>
          {t('substitute.name')}
        </Button>
      </Box>
      <Lines title={t('substitute.mine')} empty={t('substitute.mineEmpty')} rows={data.mine} who="substitute" onEnd={setEnding} />
      <Lines
        title={t('substitute.forOthers')}
        empty={t('substitute.forOthersEmpty')}
        rows={data.forOthers}
        who="person"
        onEnd={setEnding}
      />
      {naming && (
        <Suspense fallback={null}>
          <SubstituteDialog onClose={() => setNaming(false)} />
        </Suspense>
      )}
      <EndSubstitution row={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

interface LinesProps {
  title: string;
  empty: string;
  rows: readonly Substitution[];
  /** Whom a line names: the other one. */
  who: 'person' | 'substitute';
  onEnd: (row: Substitution) => void;
}

function Lines({ title, empty, rows, who, onEnd }: LinesProps) {
  const { t, name, date, instant } = useT();
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="h3" sx={{ fontSize: 14, lineHeight: '22px', fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{empty}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
          {rows.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                px: 2,
                py: 1.25,
                '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, rowGap: 0.25, flexWrap: 'wrap' }}>
                  <PersonTag person={row[who]} />
                  <Box component="span" sx={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
                    {t('substitute.span', { from: date(row.from), to: date(row.to) })}
                  </Box>
                  <Tag tone={stateTones[row.state]}>{t(`substitute.states.${row.state}`)}</Tag>
                </Box>
                <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {[
                    row.reason,
                    row.createdBy.id !== row.person.id && t('substitute.by', { name: name(row.createdBy) }),
                    row.endedBy && t('substitute.endedBy', { name: name(row.endedBy), at: instant(row.endedAt) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
              {row.mayEnd && (
                <Button
                  variant="text"
                  color="error"
                  aria-label={t('substitute.endNamed', { substitute: name(row.substitute), person: name(row.person) })}
                  onClick={() => onEnd(row)}
                  sx={{ flexShrink: 0 }}
                >
                  {t('substitute.end')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
