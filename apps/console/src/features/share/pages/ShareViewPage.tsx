import type { ShareRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts, RailBlock } from '#shared/parts/Section.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { CoursePlayer } from '../course/CoursePlayer.tsx';
import { shareGate, staleAfterShare } from '../api/shares.ts';
import { ArticleBody } from '../components/ArticleBody.tsx';
import { ReadChip } from '../components/ReadChip.tsx';
import { ReadingNotices, ReadingPanel } from '../components/ReadingPanel.tsx';
import { useDuration } from '../components/use-duration.ts';
import { useReading } from '../components/use-reading.ts';
import { useShareActions } from '../components/use-share-actions.tsx';

/** The text in the reader's language, else in the other one, with a word about it. */
function Article({ share }: { share: ShareRecord }) {
  const { t, lang } = useT();
  const own = lang === 'en' ? share.contentEn : share.content;
  const shown = own || (lang === 'en' ? share.content : share.contentEn);
  if (shown === '') return null;
  const isOther = own === '';
  return (
    <Box sx={{ maxWidth: 760, mb: 3 }}>
      {isOther && <Box sx={{ mb: 1.5, fontSize: 13, color: 'text.secondary' }}>{t('share.view.language')}</Box>}
      <ArticleBody html={shown} lang={isOther ? (lang === 'en' ? 'zh' : 'en') : undefined} />
    </Box>
  );
}

function ShareView({ share }: { share: ShareRecord }) {
  const { t, pick, date, name, list } = useT();
  const client = useQueryClient();
  const duration = useDuration();
  useReading(share);
  const { reading } = share;
  const files = share.docs.map((doc) => toEvidenceFile({ ...doc, sha256: '', uploadedBy: null, uploadedAt: '' }, name));
  const audience =
    share.audience &&
    (share.audience.all ? t('share.view.everybody') : list(share.audience.names.map((one) => pick({ zh: one.name, en: one.nameEn }))));
  return (
    <RecordPage
      {...useShareActions(share, 'view')}
      header={{
        no: share.shareNo,
        title: pick({ zh: share.title, en: share.titleEn }),
        workflow: 'share',
        ...(share.allowedActions.length > 0 && { state: share.state }),
        ...(reading && reading.state !== 'read' && { due: { label: t('share.fields.dueAt'), date: share.dueAt } }),
        aside: (
          <Box component="span" sx={{ ml: 1 }}>
            <ReadChip state={reading?.state ?? null} isOverdue={reading?.isOverdue ?? false} />
          </Box>
        ),
      }}
      notices={<ReadingNotices share={share} />}
      sections={[
        { id: 'article', content: <Article share={share} /> },
        {
          id: 'link',
          when: share.type === 'link',
          content: (
            <Box sx={{ mb: 3 }}>
              <Button variant="contained" href={share.linkUrl} target="_blank" rel="noopener noreferrer">
                {t('share.view.goLink')}
              </Button>
              <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('share.view.linkNote', { host: share.linkUrl })}
              </Box>
            </Box>
          ),
        },
        {
          id: 'course',
          when: share.type === 'scorm',
          content: (
            <CoursePlayer
              shareId={share.id}
              onChanged={() => staleAfterShare.forEach((stale) => void client.invalidateQueries({ queryKey: [stale] }))}
            />
          ),
        },
        { id: 'files', title: t('share.view.files'), when: files.length > 0, content: <EvidenceList files={files} /> },
      ]}
      rail={
        <>
          <ReadingPanel share={share} />
          <RailBlock title={t('share.view.about')}>
            <Facts
              items={[
                { label: t('share.fields.type'), value: t(`share.types.${share.type}`) },
                { label: t('share.fields.owner'), value: <PersonTag person={share.owner} /> },
                { label: t('share.fields.released'), value: date(share.activatedAt) },
                { label: t('share.fields.dueAt'), value: date(share.dueAt) },
                ...(share.minReadSeconds > 0 ? [{ label: t('share.fields.time'), value: duration(share.minReadSeconds) }] : []),
                ...(audience ? [{ label: t('share.fields.audience'), value: audience, wide: true }] : []),
              ]}
            />
          </RailBlock>
        </>
      }
    />
  );
}

/** A share for who reads it; administrators also do with it what its machine allows. */
export default function ShareViewPage() {
  return <RecordGateOf {...shareGate}>{(share) => <ShareView key={share.id} share={share} />}</RecordGateOf>;
}
