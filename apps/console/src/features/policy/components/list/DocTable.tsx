import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { UploadIcon } from '#shared/theme/icons.tsx';
import { addressOfPolicy, addressOfUpload } from '../../addresses.ts';
import { docsQuery, folderPathQuery } from '../../api/library.ts';
import type { FolderRow } from '../../api/wire.ts';
import type { NodeTask } from '../../node.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { isOwnQuestion, noFilters, toSearchBody, type ListKind } from './list-request.ts';
import { ReviewDate } from './ReviewDate.tsx';
import { useDocColumns } from './use-doc-columns.tsx';
import { useDocFilters } from './use-doc-filters.ts';
import { useNodeMenu } from './use-node-menu.tsx';

export interface DocTableProps {
  kind: Exclude<ListKind, 'deleted'>;
  folderId: number;
  onTask: (task: NodeTask) => void;
  /** The way to the folders on a narrow window. */
  tools: ReactNode;
}

/** A list of policies: of a folder, of a search, or of those that are new, close to review or expired. */
export function DocTable({ kind, folderId, onTask, tools }: DocTableProps) {
  const { t, n } = useT();
  const list = useListState({ filters: noFilters, pageSize: 10 });
  const showsFolder = kind !== 'folder';
  const choice = useColumnChoice(showsFolder ? 'policies' : 'policies-of-folder');
  const columns = useDocColumns(showsFolder);
  const filters = useDocFilters(kind);
  const menu = useNodeMenu(onTask);
  const { data, isPending, isFetching, error, refetch } = useQuery(docsQuery(toSearchBody(kind, folderId, list)));
  const path = useQuery(folderPathQuery(folderId)).data;
  const folder = path?.at(-1);
  const mayUpload = folder?.allowedActions.includes('UPLOAD') ?? false;
  const isSearch = kind === 'newest' && isOwnQuestion(list.filters);
  const title = folderId > 0 && folder ? folder.name : t(`policy.views.${kind === 'folder' || isSearch ? 'all' : kind}`);
  const total = data && t('policy.list.total', { count: data.totalCount, number: n(data.totalCount) });
  const note = (kind === 'newest' && !isSearch) || kind === 'review' || kind === 'expired' ? t(`policy.list.${kind}Note`) : '';
  const admin = isAdministrator(useSession());
  const upload = (folderId > 0 ? mayUpload : admin) && (
    <Button component={Link} to={folderId > 0 ? addressOfUpload(folderId) : '/dms/add'} variant="contained" startIcon={<UploadIcon />}>
      {t('policy.list.upload')}
    </Button>
  );
  return (
    <>
      <PageTop>
        {folderId > 0 && path && <Breadcrumbs path={path} />}
        <PageHeader
          title={title}
          meta={[total, note].filter(Boolean).join(' · ')}
          actions={
            <>
              {tools}
              {upload}
            </>
          }
        />
        <FilterBar
          search={{ name: 'queryParam', label: t(folderId > 0 ? 'policy.list.searchBelow' : 'policy.list.search') }}
          filters={filters}
          values={list.filters}
          onChange={(name, value) => list.setFilters({ [name]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        label={title}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(doc) => doc.id}
        rowName={(doc) => doc.docName}
        rowLink={(doc) => addressOfPolicy(doc.id)}
        rowActions={menu.ofDoc}
        isQuiet={(doc) => doc.state === 'retired'}
        card={(doc) => ({
          no: [doc.version, showsFolder && doc.folderName].filter(Boolean).join(' · '),
          title: doc.docName,
          to: addressOfPolicy(doc.id),
          state: <StateChip workflow="policyVersion" state={doc.pending?.state ?? doc.state} />,
          facts: <ReviewDate doc={doc} />,
        })}
        empty={<NoPolicies kind={kind} folder={folder} admin={admin} upload={upload} />}
      />
    </>
  );
}

function NoPolicies({
  kind,
  folder,
  admin,
  upload,
}: {
  kind: DocTableProps['kind'];
  folder: FolderRow | undefined;
  admin: boolean;
  upload: ReactNode;
}) {
  const { t } = useT();
  const owner = folder?.isOwner ?? admin;
  const body = kind === 'folder' || kind === 'all' ? t(`policy.empty.${kind}${owner ? 'Owner' : 'Reader'}`) : t(`policy.empty.${kind}Body`);
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title={t(`policy.empty.${kind}`)}
      body={body}
      actions={
        kind === 'folder' || kind === 'all' ? (
          upload
        ) : (
          <Button component={Link} to="/dms/dmslistSearch" variant="outlined" color="inherit">
            {t('policy.empty.showAll')}
          </Button>
        )
      }
    />
  );
}
