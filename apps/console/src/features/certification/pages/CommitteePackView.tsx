import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { JobActions } from '#shared/parts/JobActions.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailValues } from '#shared/parts/Section.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { AlertIcon, ClockIcon } from '#shared/theme/icons.tsx';
import { packGate, packHistory, type CommitteePack } from '../api/packs.ts';
import { CompareWithPack } from '../components/CompareWithPack.tsx';
import { PackComparison } from '../components/PackComparison.tsx';
import { PackPages } from '../components/PackPages.tsx';

function View({ pack }: { pack: CommitteePack }) {
  const { t, lang, pick, instant, size } = useT();
  const [language, setLanguage] = useState<Language>(lang);
  const { id, recordNo, title, titleEn, state, frozenAt, hash, files, previous, differences, lastPeriod, sections } = pack;
  return (
    <RecordPage
      header={{ no: recordNo, title: lang === 'en' ? titleEn || title : title, workflow: 'committeePack', state }}
      notices={
        state === 'preparing' &&
        (pack.hasFailed && pack.jobId !== null ? (
          <Notice
            tone="red"
            icon={<AlertIcon />}
            action={
              <JobActions id={pack.jobId} state="failed" refreshes={[routes.getCommitteePack.name, routes.getCommitteePackByPage.name]} />
            }
          >
            {t('certification.pack.failed')}
          </Notice>
        ) : (
          <Notice tone="blue" icon={<ClockIcon />}>
            {t('certification.pack.preparing')}
          </Notice>
        ))
      }
      sections={[{ id: 'pages', when: sections.length > 0, content: <PackPages sections={sections} language={language} /> }]}
      rail={
        <>
          <RailBlock title={t('certification.pack.language')}>
            <Segmented
              label={t('certification.pack.language')}
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'zh', label: t('certification.pack.zh') },
                { value: 'en', label: t('certification.pack.en') },
              ]}
            />
          </RailBlock>
          <RailValues
            title={t('certification.pack.frozen')}
            rows={[
              [t('certification.fields.period'), pick(pack.period)],
              [t('certification.pack.at'), instant(frozenAt)],
              [t('certification.pack.by'), pack.creator && <PersonTag person={pack.creator} />],
              [
                t('certification.pack.hash'),
                hash && (
                  <Box component="span" title={hash} sx={{ fontFamily: 'monospace', fontSize: 12 }}>
                    {`${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`}
                  </Box>
                ),
              ],
            ]}
          />
          {files.length > 0 && (
            <RailBlock title={t('certification.pack.files')}>
              {files.map((file) => (
                <Box key={file.name} sx={{ display: 'flex', gap: 1, fontSize: 13, lineHeight: '28px' }}>
                  <Link href={file.url} download={file.name} sx={{ flex: 1 }}>
                    {t(`certification.pack.${file.kind}`)} · {t(`certification.pack.${file.language}`)}
                  </Link>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {size(file.size)}
                  </Box>
                </Box>
              ))}
            </RailBlock>
          )}
          {lastPeriod && (
            <PackComparison
              title={t('certification.pack.againstPeriod', { no: lastPeriod.recordNo, period: pick(lastPeriod.period) })}
              pack={lastPeriod}
              differences={lastPeriod.differences}
            />
          )}
          {previous && (
            <PackComparison title={t('certification.pack.against', { no: previous.recordNo })} pack={previous} differences={differences} />
          )}
          {frozenAt && <CompareWithPack pack={pack} />}
        </>
      }
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => packHistory(id, lang)}
          words={({ field, before, after }) => ({ label: field === 'contentHash' ? t('certification.pack.hash') : field, before, after })}
          tools={tools}
        />
      )}
    />
  );
}

/** The page of a committee pack. */
export default function CommitteePackView() {
  return <RecordGateOf {...packGate}>{(pack) => <View key={pack.id} pack={pack} />}</RecordGateOf>;
}
