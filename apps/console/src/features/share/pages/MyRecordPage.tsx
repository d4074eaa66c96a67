import type { KnowledgeRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { pageAddress, recordPages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { DownloadIcon } from '#shared/theme/icons.tsx';
import { addressOf } from '../addresses.ts';
import { myRecordQuery } from '../api/shares.ts';
import { ReadChip } from '../components/ReadChip.tsx';

function Line({ title, note, children }: { title: ReactNode; note: ReactNode; children?: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        py: 1.25,
        '& + &': { borderTop: '1px solid', borderColor: 'line.main' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontSize: 14, lineHeight: '22px', fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{note}</Box>
      </Box>
      {children}
    </Box>
  );
}

function Lines({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <Card title={title} sx={{ mb: 2.5 }}>
      {children.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary', pb: 1 }}>{empty}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </Card>
  );
}

function Reading({ row }: { row: KnowledgeRecord['readings'][number] }) {
  const { t, pick, instant } = useT();
  const title = pick({ zh: row.title, en: row.titleEn });
  const note = row.finishedAt ? t('share.record.readAt', { time: instant(row.finishedAt) }) : t(`share.types.${row.type}`);
  return (
    <Line
      title={
        row.isOpen ? (
          <MuiLink component={Link} to={addressOf('view', row.shareId)}>
            {title}
          </MuiLink>
        ) : (
          title
        )
      }
      note={`${row.shareNo} · ${note}${row.isOpen ? '' : ` · ${t('share.record.gone')}`}`}
    >
      {row.readState !== 'read' && <DueChip date={row.dueAt} />}
      <ReadChip state={row.readState} isOverdue={false} />
    </Line>
  );
}

/** What one has read, passed and confirmed, with the certificates. */
export default function MyRecordPage() {
  const { t, lang, pick, instant } = useT();
  const { data } = useQuery(myRecordQuery);
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.myRecord')} />
      <Box sx={{ maxWidth: 860, mt: 2 }}>
        {!data && <CardSkeleton height={240} />}
        {data && (
          <>
            <Lines title={t('share.record.readings')} empty={t('share.record.noReadings')}>
              {data.readings.map((row) => (
                <Reading key={row.shareId} row={row} />
              ))}
            </Lines>
            <Lines title={t('share.record.certificates')} empty={t('share.record.noCertificates')}>
              {data.certificates.map((row) => (
                <Line
                  key={row.id}
                  title={pick({ zh: row.examTitle, en: row.examTitleEn })}
                  note={`${row.certificateNo} · ${t('share.record.passed', { time: instant(row.passedAt) })}`}
                >
                  <Button href={`${row.url}&language=${lang}`} size="small" variant="outlined" color="inherit" startIcon={<DownloadIcon />}>
                    {t('share.record.download')}
                  </Button>
                </Line>
              ))}
            </Lines>
            <Lines title={t('share.record.attestations')} empty={t('share.record.noAttestations')}>
              {data.attestations.map((row) => (
                <Line
                  key={row.id}
                  title={
                    <MuiLink component={Link} to={pageAddress(recordPages.policy.view, row.policyId)}>
                      {row.policyName}
                    </MuiLink>
                  }
                  note={t('share.record.confirmed', {
                    version: row.version,
                    time: instant(row.attestedAt),
                    language: t(`share.attestations.${row.language}`),
                  })}
                />
              ))}
            </Lines>
          </>
        )}
      </Box>
    </Page>
  );
}
