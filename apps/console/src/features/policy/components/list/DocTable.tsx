import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { defineListOf } from '#shared/list/list-description.ts';
import { ListPageOf } from '#shared/list/ListPage.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { UploadIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { addressOfBranch, addressOfFolder, addressOfPolicy, addressOfUpload } from '../../addresses.ts';
import { folderPathQuery, policyLive } from '../../api/library.ts';
import type { NodeTask } from '../../node.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { docColumns } from './doc-columns.tsx';
import type { ListKind } from './list-request.ts';
import { ReviewDate } from './ReviewDate.tsx';
import { useNodeMenu } from './use-node-menu.tsx';

// Comes with the first look at a row.
const PolicyPeek = lazy(() => import('./PolicyPeek.tsx'));

type Kind = Exclude<ListKind, 'deleted'>;

export interface DocTableProps {
  kind: Kind;
  folderId: number;
  onTask: (task: NodeTask) => void;
  /** The way to the folders on a narrow window. */
  tools: ReactNode;
}

const dmsTypes: Partial<Record<Kind, number[]>> = { newest: [1], review: [2], expired: [2, 3] };

/** Whoever looks for a name, or for what is his own, means the whole library and not only what is new. */
const isOwnQuestion = ({ queryParam, relation }: { queryParam: string; relation: string }): boolean => queryParam !== '' || relation !== '';

const asksTheLibrary = (kind: Kind, values: { queryParam: string; relation: string }): boolean =>
  kind === 'newest' && isOwnQuestion(values);

/**
 * A list of policies: of a folder, of a search, or of those that are new, close to review or expired. A name is looked for in the folder and below
 * it, and without a folder in the whole library; the lists of reviews stay what they are, and `dmsType` in the address narrows them.
 */
const describe = (kind: Kind) =>
  defineListOf<Omit<DocTableProps, 'kind'>>()({
    name: kind === 'folder' ? 'policies-of-folder' : 'policies',
    title: `policy.views.${kind === 'folder' ? 'all' : kind}`,
    route: routes.searchDocsByPage,
    exports: routes.exportDocs,
    live: policyLive,
    reference: true,
    filters: {
      queryParam: { label: 'policy.list.search', to: 'docName', kind: 'search' },
      docType: {
        label: 'policy.filter.docType',
        to: null,
        options: ({ t }) => (['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: t(`policy.filter.types.${value}`) })),
      },
      dmsType: {
        label: 'policy.filter.dmsType',
        to: null,
        options: ({ t }) => (['3', '2'] as const).map((value) => ({ value, label: t(`policy.filter.dmsTypes.${value}`) })),
      },
      inEffect: {
        label: 'policy.filter.standing',
        to: null,
        options: ({ t }) => [{ value: 'true', label: t('policy.filter.inEffect') }],
      },
      relation: {
        label: 'policy.filter.relation',
        to: null,
        options: ({ t }) => [
          { value: 'owned', label: t('policy.filter.owned') },
          { value: 'mine', label: t('policy.filter.mine') },
        ],
      },
      state: {
        label: 'policy.filter.state',
        options: ({ pick }) =>
          listStates('policyVersion')
            .filter(([name]) => name !== 'superseded')
            .map(([value, { label }]) => ({ value, label: pick(label) })),
      },
    },
    offers: [
      'docType',
      ...(kind === 'expired' ? (['dmsType'] as const) : []),
      ...(kind === 'all' ? (['inEffect'] as const) : []),
      'relation',
      ...(kind === 'all' || kind === 'folder' ? (['state'] as const) : []),
    ],
    input: ({ values, scope: { folderId } }) => {
      const asked = values.dmsType.split(',').map(Number).filter(Boolean);
      return {
        folderId: folderId || null,
        dmsType: asked.length > 0 ? asked : asksTheLibrary(kind, values) ? [] : (dmsTypes[kind] ?? []),
        docType: values.docType ? [Number(values.docType)] : [],
        ...(values.inEffect === 'true' && { inEffect: true }),
        ...(kind === 'all' && folderId > 0 && { includeSubfolders: true }),
        mine: values.relation === 'mine',
        owned: values.relation === 'owned',
      };
    },
    columns: docColumns(kind !== 'folder'),
    rowId: (doc) => doc.id,
    rowName: (doc) => doc.docName,
    rowLink: (doc) => addressOfPolicy(doc.id),
    trail: (doc) => ({ type: 'policy', id: doc.id, no: doc.docName }),
    peek: PolicyPeek,
    isQuiet: (doc) => doc.state === 'retired',
    card: (doc) => ({
      no: [doc.version, kind !== 'folder' && doc.folderName].filter(Boolean).join(' · '),
      title: doc.docName,
      state: <StateChip workflow="policyVersion" state={doc.pending?.state ?? doc.state} />,
      facts: <ReviewDate doc={doc} />,
    }),
    empty: {
      title: `policy.empty.${kind}`,
      body: kind === 'folder' || kind === 'all' ? `policy.empty.${kind}Reader` : `policy.empty.${kind}Body`,
    },
    useExtras: function useDocExtras({ scope: { folderId, onTask, tools }, words: { t }, values, isAdministrator, total, totalText }) {
      const menu = useNodeMenu(onTask);
      const path = useQuery(folderPathQuery(folderId)).data;
      const folder = path?.at(-1);
      const isSearch = asksTheLibrary(kind, values);
      const isOwner = folder?.isOwner ?? isAdministrator;
      const note = (kind === 'newest' && !isSearch) || kind === 'review' || kind === 'expired' ? t(`policy.list.${kind}Note`) : '';
      const upload = (folderId > 0 ? folder?.allowedActions.includes('UPLOAD') : isAdministrator) && (
        <Button component={Link} to={folderId > 0 ? addressOfUpload(folderId) : '/dms/add'} variant="contained" startIcon={<UploadIcon />}>
          {t('policy.list.upload')}
        </Button>
      );
      // The tree counts what lies below a folder too; its own list does not.
      const depth = folderId > 0 && folder?.hasChildren && (kind === 'folder' || kind === 'all') && (
        <Button
          component={Link}
          to={kind === 'folder' ? addressOfBranch(folderId) : addressOfFolder(folderId)}
          variant="outlined"
          color="inherit"
        >
          {t(kind === 'folder' ? 'policy.list.below' : 'policy.list.alone')}
        </Button>
      );
      return {
        above: folderId > 0 && path && <Breadcrumbs path={path} />,
        title: folderId > 0 && folder ? folder.name : t(`policy.views.${kind === 'folder' || isSearch ? 'all' : kind}`),
        meta: [total !== undefined && t('policy.list.total', { count: total, number: totalText }), note].filter(Boolean).join(' · '),
        ...(folderId > 0 && { searchLabel: t('policy.list.searchBelow') }),
        actions: (
          <>
            {tools}
            {depth}
            {upload}
          </>
        ),
        rowActions: menu.ofDoc,
        empty:
          kind === 'folder' || kind === 'all'
            ? { title: `policy.empty.${kind}`, body: `policy.empty.${kind}${isOwner ? 'Owner' : 'Reader'}`, actions: upload }
            : {
                title: `policy.empty.${kind}`,
                body: `policy.empty.${kind}Body`,
                actions: (
                  <Button component={Link} to="/dms/dmslistSearch" variant="outlined" color="inherit">
                    {t('policy.empty.showAll')}
                  </Button>
                ),
              },
      };
    },
  });

export const docLists = {
  folder: describe('folder'),
  newest: describe('newest'),
  all: describe('all'),
  review: describe('review'),
  expired: describe('expired'),
};

export const DocTable = ({ kind, ...scope }: DocTableProps) => <ListPageOf list={docLists[kind]} as="frame" scope={scope} />;
