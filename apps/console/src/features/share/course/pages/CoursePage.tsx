import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '#shared/tabs/page-title.ts';
import { readRecordId } from '#shared/record/record-id.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PageSkeleton } from '#shared/parts/Skeletons.tsx';
import { myProgressQuery } from '../api/course.ts';
import CoursePanel from '../components/CoursePanel.tsx';

/** A course alone, for links that lead right to it. */
export default function CoursePage() {
  const { t } = useT();
  const [params] = useSearchParams();
  const shareId = readRecordId(`?${params}`);
  const { data, error } = useQuery({ ...myProgressQuery(shareId ?? 0), enabled: shareId !== undefined });
  const title = data?.at(-1)?.courseTitle ?? '';
  usePageTitle(title || undefined);
  if (shareId === undefined || error)
    return (
      <Page>
        <EmptyState heading="h1" art={<LostArt />} title={t('course.missing')} body={error?.message ?? t('course.missingBody')} />
      </Page>
    );
  if (!data) return <PageSkeleton />;
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <PageHeader title={title || t('titles.course')} />
        <CoursePanel key={shareId} shareId={shareId} />
      </Box>
    </Page>
  );
}
