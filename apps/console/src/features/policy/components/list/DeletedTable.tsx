import type { ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { defineListOf, type ListWords } from '#shared/list/list-description.ts';
import { ListPageOf } from '#shared/list/ListPage.tsx';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { ReturnIcon } from '#shared/theme/icons.tsx';
import { policyLive } from '../../api/library.ts';
import type { DeletedRow } from '../../api/wire.ts';
import { isTask, type NodeTask, type PolicyNode } from '../../node.ts';

interface Scope {
  onTask: (task: NodeTask) => void;
  tools: ReactNode;
}

const toNode = (row: DeletedRow): PolicyNode => ({
  type: row.type === 0 ? 0 : 1,
  id: row.id,
  name: row.name,
  parentId: 0,
  state: row.type === 0 ? 'open' : 'published',
  rowVersion: 0,
  allowedActions: ['RESTORE'],
  version: '',
  reviewDate: null,
  effectiveDate: null,
});
const kindOf = (row: DeletedRow, { t }: ListWords): string => t(row.type === 0 ? 'policy.deleted.folder' : 'policy.deleted.policy');

/** What was deleted in the last 30 days, for administrators to bring back (docs/decisions/policy-library.md). */
export const deletedList = defineListOf<Scope>()({
  name: 'policies-deleted',
  title: 'policy.views.deleted',
  total: 'policy.deleted.total',
  route: routes.getDeletedByPage,
  exports: routes.exportDeleted,
  live: policyLive,
  filters: { queryParam: { label: 'policy.deleted.search', to: 'keyword', kind: 'search' } },
  columns: [
    { field: 'name', header: 'policy.field.name', flex: 1, minWidth: 220, strong: true, fixed: true },
    { field: 'type', header: 'policy.deleted.kind', cell: kindOf, width: 100 },
    { field: 'folderName', header: 'policy.deleted.from', width: 150 },
    { field: 'deletedBy', header: 'policy.deleted.by', width: 120 },
    { field: 'deletedAt', header: 'policy.deleted.at', cell: (row, { instant }) => instant(row.deletedAt), width: 188 },
    {
      field: 'daysLeft',
      header: 'policy.deleted.left',
      cell: (row, { t }) => t('policy.deleted.days', { count: row.daysLeft }),
      width: 120,
    },
  ],
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  rowActions: (row, { pick }, { scope }) => {
    const node = toNode(row);
    const workflow = row.type === 0 ? 'policyFolder' : 'policyVersion';
    return planButtons(node.state, node.allowedActions, { workflow }).map(({ event, look }) => ({
      id: event,
      label: pick(look.label),
      icon: <ReturnIcon />,
      onClick: () => isTask(event) && scope.onTask({ kind: event, node }),
    }));
  },
  card: (row, words) => ({
    no: kindOf(row, words),
    title: row.name,
    facts: [row.folderName, row.deletedBy, words.t('policy.deleted.days', { count: row.daysLeft })].filter(Boolean).join(' · '),
  }),
  empty: { title: 'policy.empty.deleted', body: 'policy.empty.deletedBody' },
  useExtras: ({ scope }) => ({ actions: scope.tools }),
});

export const DeletedTable = (scope: Scope) => <ListPageOf list={deletedList} as="frame" scope={scope} />;
