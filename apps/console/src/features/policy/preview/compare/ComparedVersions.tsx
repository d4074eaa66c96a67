import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { comparisonQuery, type Version } from '../api/comparison.ts';
import { ChangedFields } from './ChangedFields.tsx';
import type { CompareView } from './CompareRows.tsx';
import { CompareText } from './CompareText.tsx';

/** What differs between two versions: their details, then their words. */
export function ComparedVersions({ docId, from, to }: { docId: number; from: Version; to: Version }) {
  const { t, lang } = useT();
  const [view, setView] = useState<CompareView>('inline');
  const { data, error, refetch } = useQuery(comparisonQuery(docId, from.id, to.id, lang));
  if (error)
    return (
      <EmptyState
        art={<LostArt />}
        title={t('policyCompare.failed')}
        body={error.message}
        actions={
          <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  if (!data) return <CardSkeleton height={420} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Section title={t('policyCompare.fields')}>
        <ChangedFields fields={data.fields} />
      </Section>
      <Section title={t('policyCompare.text')}>
        {data.cut && (
          <Notice tone="amber" icon={<InfoIcon sx={{ fontSize: 18 }} />}>
            {t('policyCompare.cut')}
          </Notice>
        )}
        {data.state === 'ready' ? (
          <CompareText runs={data.runs} view={view} onView={setView} />
        ) : (
          <EmptyState art={<LostArt />} title={t('policyCompare.unavailable')} body={data.message ?? ''} />
        )}
      </Section>
    </Box>
  );
}
