import type { AdminDepartment } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { departmentAnswers, departmentsQuery } from '../api/structure.ts';
import { listTree } from '../people/use-people-filters.ts';
import { StructureFrame } from '../structure/StructureFrame.tsx';
import { filterTree, idsBelow } from '../structure/tree.ts';
import { TreeList } from '../structure/TreeList.tsx';
import { useTreeActions } from '../structure/use-tree-actions.ts';
import { useTreeState } from '../structure/use-tree-state.ts';

const DepartmentDialog = lazy(() => import('../structure/DepartmentDialog.tsx'));
const MoveDialog = lazy(() => import('../structure/MoveDialog.tsx'));
const HistoryDrawer = lazy(() => import('../structure/HistoryDrawer.tsx'));

type Open =
  | { deed: 'add'; parentId?: number }
  | { deed: 'edit' | 'move' | 'history' | 'deactivate'; row: AdminDepartment }
  | { deed: 'blocked'; row: AdminDepartment };

const none: readonly AdminDepartment[] = [];
const controlsOf = (row: AdminDepartment): string => `/RiskControl/RiskControlList?department=${row.id}&active=true`;
const peopleOf = (row: AdminDepartment): string => `/admin/People?departmentId=${row.id}`;

/** The tree of departments with their heads (docs/decisions/identity.md). */
export default function Departments() {
  const { t, lang, name } = useT();
  const errors = useFieldErrors();
  const { data = none, isPending, error, refetch } = useQuery(departmentsQuery);
  const tree = useTreeState(data);
  const [open, setOpen] = useState<Open | null>(null);
  const nameOf = (row: AdminDepartment) => (lang === 'en' ? row.nameEn || row.name : row.name);
  const close = () => setOpen(null);
  const options = { refreshes: departmentAnswers, onError: (failure: Error) => errors.take(failure) };
  const move = useCommand(routes.moveDepartment, { ...options, onSuccess: close });
  const setActive = useCommand(routes.setDepartmentActive, {
    refreshes: departmentAnswers,
    onSuccess: (_saved, { body }) => {
      const row = data.find((one) => one.id === body?.id);
      const key = body?.active ? 'adminStructure.departments.reactivated' : 'adminStructure.departments.deactivated';
      showToast({ tone: 'success', text: t(key, { name: row ? nameOf(row) : '' }) });
      close();
    },
    onError: (failure, { body }) => {
      const row = data.find((one) => one.id === body?.id);
      if (!row || !isApiError(failure) || failure.code !== 'wrong_state.in_use') return false;
      void refetch();
      setOpen({ deed: 'blocked', row });
      return true;
    },
  });
  const shown = useMemo(
    () => filterTree(data, { keyword: tree.keyword, inactiveToo: tree.inactiveToo, textOf: (row) => `${row.name} ${row.nameEn}` }),
    [data, tree.keyword, tree.inactiveToo],
  );
  const toOptions = (except?: AdminDepartment) => {
    const taboo = except ? idsBelow(data, except.id) : new Set<number>();
    return listTree(data)
      .filter(({ row }) => !taboo.has(row.id) && (row.isActive || row.id === except?.parentId))
      .map(({ row, depth }) => ({ value: String(row.id), label: '\u2003'.repeat(depth) + nameOf(row) }));
  };
  const actionsOf = useTreeActions<AdminDepartment>({
    rows: data,
    mayAdd: () => true,
    mayMove: () => true,
    onOpen: (deed, row) => setOpen(deed === 'add' ? { deed, parentId: row.id } : { deed, row }),
    onStep: (body) => move.mutate({ body }),
    onReactivate: (body) => setActive.mutate({ body }),
  });
  const blocked = open?.deed === 'blocked' ? data.find((row) => row.id === open.row.id) : undefined;
  return (
    <>
      <StructureFrame
        title={t('titles.adminDepartments')}
        meta={isPending ? undefined : t('adminStructure.departments.meta', { count: data.filter((row) => row.isActive).length })}
        addLabel={t('adminStructure.departments.add')}
        onAdd={() => setOpen({ deed: 'add' })}
        tree={tree}
        loading={isPending}
        error={data === none ? error : null}
        onRetry={() => void refetch()}
        empty={
          !isPending && !error && data.length === 0 ? (
            <EmptyState
              art={<NothingFoundArt />}
              title={t('adminStructure.departments.empty')}
              body={t('adminStructure.departments.emptyBody')}
            />
          ) : null
        }
        shown={shown.length}
      >
        <TreeList
          label={t('titles.adminDepartments')}
          rows={shown}
          nameOf={nameOf}
          noteOf={(row) => row.manager && `${t('adminStructure.fields.manager')} ${name(row.manager)}`}
          countsOf={(row) => (
            <>
              {row.people > 0 && (
                <Link component={RouterLink} to={peopleOf(row)} underline="hover">
                  {t('adminStructure.people', { count: row.people })}
                </Link>
              )}
              {row.controls > 0 && (
                <Link component={RouterLink} to={controlsOf(row)} underline="hover">
                  {t('adminStructure.controls', { count: row.controls })}
                </Link>
              )}
            </>
          )}
          actionsOf={actionsOf}
          onOpen={(row) => setOpen({ deed: 'edit', row })}
          closed={tree.closed}
          onToggle={tree.toggle}
        />
      </StructureFrame>
      <Suspense>
        {open?.deed === 'add' && <DepartmentDialog parentId={open.parentId} parents={toOptions()} onClose={close} />}
        {open?.deed === 'edit' && <DepartmentDialog department={open.row} parents={toOptions(open.row)} onClose={close} />}
        {open?.deed === 'move' && (
          <MoveDialog
            title={t('adminStructure.departments.moveTitle', { name: nameOf(open.row) })}
            label={t('adminStructure.fields.parent')}
            field="parentId"
            options={toOptions(open.row)}
            value={String(open.row.parentId ?? '')}
            top={t('adminStructure.top')}
            busy={move.isPending}
            errors={errors}
            onSubmit={(parentId) => move.mutate({ body: { id: open.row.id, rowVersion: open.row.rowVersion, parentId } })}
            onClose={close}
          />
        )}
        {open?.deed === 'history' && <HistoryDrawer kind="department" id={open.row.id} name={nameOf(open.row)} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={open?.deed === 'deactivate'}
        destructive
        title={t('adminStructure.deactivate')}
        body={open?.deed === 'deactivate' ? t('adminStructure.departments.deactivateAsk', { name: nameOf(open.row) }) : ''}
        confirmLabel={t('adminStructure.deactivate')}
        busy={setActive.isPending}
        onConfirm={() =>
          open?.deed === 'deactivate' && setActive.mutate({ body: { id: open.row.id, rowVersion: open.row.rowVersion, active: false } })
        }
        onClose={close}
      />
      <ConfirmDialog
        open={blocked !== undefined}
        title={blocked ? t('adminStructure.departments.blocked', { name: nameOf(blocked) }) : ''}
        body={t('adminStructure.departments.blockedBody')}
        confirmLabel={t('common.close')}
        onConfirm={close}
        onClose={close}
      >
        {blocked && <WhatHangsOn row={blocked} below={data.filter((row) => row.parentId === blocked.id && row.isActive).length} />}
      </ConfirmDialog>
    </>
  );
}

function WhatHangsOn({ row, below }: { row: AdminDepartment; below: number }) {
  const { t } = useT();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {row.people > 0 && (
        <li>
          <Link component={RouterLink} to={peopleOf(row)}>
            {t('adminStructure.people', { count: row.people })}
          </Link>
        </li>
      )}
      {row.controls > 0 && (
        <li>
          <Link component={RouterLink} to={controlsOf(row)}>
            {t('adminStructure.controls', { count: row.controls })}
          </Link>
        </li>
      )}
      {below > 0 && <li>{t('adminStructure.departments.below', { count: below })}</li>}
    </Box>
  );
}
