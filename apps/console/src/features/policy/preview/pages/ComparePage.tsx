import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { pageAddress, recordPages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '#shared/tabs/page-title.ts';
import { readRecordId } from '#shared/record/record-id.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SelectPill } from '#shared/parts/SelectPill.tsx';
import { PageSkeleton } from '#shared/parts/Skeletons.tsx';
import { SwapIcon } from '#shared/theme/icons.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { MOST_VERSIONS, versionsQuery, type Version } from '../api/comparison.ts';
import { ComparedVersions } from '../compare/ComparedVersions.tsx';

/** Two versions of a policy beside each other; which ones stands in the address, so that a link shows the same. */
export default function ComparePage() {
  const { t } = useT();
  const [params] = useSearchParams();
  const docId = readRecordId(`?${params}`);
  const { data, error, refetch } = useQuery({ ...versionsQuery(docId ?? 0), enabled: docId !== undefined });
  const versions = data?.data ?? [];
  const name = versions[0]?.docName;
  usePageTitle(name && `${t('policyCompare.title')} · ${name}`);
  if (docId === undefined || (error && !data))
    return (
      <Page>
        <EmptyState
          heading="h1"
          art={<LostArt />}
          title={t('policyCompare.failed')}
          body={error?.message ?? ''}
          actions={
            <>
              <Button component={Link} to="/dms/dmslist" variant="outlined" color="inherit">
                {t('titles.policies')}
              </Button>
              {docId !== undefined && (
                <Button variant="contained" onClick={() => void refetch()}>
                  {t('common.retry')}
                </Button>
              )}
            </>
          }
        />
      </Page>
    );
  if (!data) return <PageSkeleton />;
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 2 }}>
        <PageHeader
          title={t('policyCompare.title')}
          meta={name}
          actions={
            <Button component={Link} to={pageAddress(recordPages.policy.view, docId)} variant="outlined" color="inherit">
              {t('policyCompare.back')}
            </Button>
          }
        />
        {versions.length < 2 ? (
          <EmptyState art={<NothingFoundArt />} title={t('policyCompare.oneVersion')} body={t('policyCompare.oneVersionBody')} />
        ) : (
          <ChosenVersions docId={docId} versions={versions} hasMore={data.totalCount > versions.length} />
        )}
      </Box>
    </Page>
  );
}

function ChosenVersions({ docId, versions, hasMore }: { docId: number; versions: readonly Version[]; hasMore: boolean }) {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const find = (name: string, otherwise: Version | undefined) =>
    versions.find((version) => String(version.id) === params.get(name)) ?? otherwise;
  const to = find('to', versions[0]);
  const from = find('from', versions.find((version) => version.revision < (to?.revision ?? 0)) ?? versions.at(-1));
  if (!from || !to) return null;
  const choose = (change: { from?: number; to?: number }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries({ from: from.id, to: to.id, ...change })) next.set(key, String(value));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <VersionPill side="from" versions={versions} chosen={from} onChoose={(id) => choose({ from: id })} />
        <IconButton
          size="small"
          aria-label={t('policyCompare.swap')}
          title={t('policyCompare.swap')}
          onClick={() => choose({ from: to.id, to: from.id })}
        >
          <SwapIcon sx={{ fontSize: 18 }} />
        </IconButton>
        <VersionPill side="to" versions={versions} chosen={to} onChoose={(id) => choose({ to: id })} />
        {hasMore && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('policyCompare.more', { count: MOST_VERSIONS })}</Box>}
      </Box>
      {from.id === to.id ? (
        <EmptyState art={<NothingFoundArt />} title={t('policyCompare.sameVersion')} body={t('policyCompare.sameVersionBody')} />
      ) : (
        <ComparedVersions key={`${from.id}-${to.id}`} docId={docId} from={from} to={to} />
      )}
    </>
  );
}

interface VersionPillProps {
  side: 'from' | 'to';
  versions: readonly Version[];
  chosen: Version;
  onChoose: (id: number) => void;
}

function VersionPill({ side, versions, chosen, onChoose }: VersionPillProps) {
  const { t, pick, date } = useT();
  const describe = (version: Version) =>
    t('policyCompare.version', {
      version: version.version,
      state: pick(lookOfState('policyVersion', version.state).label),
      day: date(version.updateDateTime),
    });
  return (
    <SelectPill
      required
      label={t(side === 'from' ? 'policyCompare.from' : 'policyCompare.to')}
      value={String(chosen.id)}
      options={versions.map((version) => ({ value: String(version.id), label: describe(version) }))}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}
