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
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { departmentAnswers, departmentsQuery } from '../api/structure.ts';
import { listTree } from '../people/use-people-filters.ts';
import { StructureFrame, type OpenDialog } from '../structure/StructureFrame.tsx';
import { filterTree, idsBelow } from '../structure/tree.ts';
import { useTreeActions } from '../structure/use-tree-actions.ts';
import { useTreeState } from '../structure/use-tree-state.ts';

const DepartmentDialog = lazy(() => import('../structure/DepartmentDialog.tsx'));
const MergeDepartmentDialog = lazy(() => import('../structure/MergeDepartmentDialog.tsx'));
const MoveDialog = lazy(() => import('../structure/MoveDialog.tsx'));

type Open = OpenDialog<AdminDepartment, 'add' | 'edit' | 'move' | 'merge' | 'people' | 'history' | 'deactivate' | 'blocked'>;

const none: readonly AdminDepartment[] = [];
const controlsOf = (row: AdminDepartment): string => `/RiskControl/RiskControlList?department=${row.id}&active=true`;
const peopleOf = (row: AdminDepartment): string => `/admin/People?departmentId=${row.id}`;

/** The tree of departments with their heads (docs/decisions/identity.md). */
export default function Departments() {
  const { t, lang, name } = useT();
  const errors = useFieldErrors();
  const { data: known, error, refetch } = useQuery(departmentsQuery);
  const data = known ?? none;
  const tree = useTreeState(data);
  const [open, setOpen] = useState<Open>(null);
  const nameOf = (row: AdminDepartment) => (lang === 'en' ? row.nameEn || row.name : row.name);
  const opened = open?.row;
  const close = () => setOpen(null);
  const options = { refreshes: departmentAnswers, onError: (failure: Error) => errors.take(failure) };
  const move = useCommand(routes.moveDepartment, { ...options, onSuccess: close });
  const movePeople = useCommand(routes.movePeople, {
    ...options,
    onSuccess: ({ moved }) => {
      showToast({ tone: 'success', text: t('adminStructure.departments.peopleMoved', { count: moved }) });
      close();
    },
  });
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
      setOpen({ action: 'blocked', row });
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
    isPast: (row) => row.mergedInto !== null,
    more: (row) => [
      ...(row.people > 0
        ? [{ id: 'people', label: t('adminStructure.departments.movePeople'), onClick: () => setOpen({ action: 'people', row }) }]
        : []),
      { id: 'merge', label: t('adminStructure.departments.merge'), onClick: () => setOpen({ action: 'merge', row }) },
    ],
    mayMove: () => true,
    onOpen: (action, row) => setOpen({ action, row }),
    onStep: (body) => move.mutate({ body }),
    onReactivate: (body) => setActive.mutate({ body }),
  });
  const blocked = open?.action === 'blocked' ? data.find((row) => row.id === opened?.id) : undefined;
  return (
    <>
      <StructureFrame
        kind="department"
        rows={known}
        error={error}
        onRetry={() => void refetch()}
        tree={tree}
        shown={shown}
        open={open}
        onOpen={setOpen}
        onDeactivate={(body) => setActive.mutate({ body })}
        deactivating={setActive.isPending}
        nameOf={nameOf}
        noteOf={(row) =>
          row.mergedInto
            ? t('adminStructure.departments.mergedInto', {
                name: lang === 'en' ? row.mergedInto.nameEn || row.mergedInto.name : row.mergedInto.name,
              })
            : row.manager && `${t('adminStructure.fields.manager')} ${name(row.manager)}`
        }
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
      />
      <Suspense>
        {open?.action === 'add' && <DepartmentDialog parentId={opened?.id} parents={toOptions()} onClose={close} />}
        {open?.action === 'edit' && opened && <DepartmentDialog department={opened} parents={toOptions(opened)} onClose={close} />}
        {open?.action === 'move' && opened && (
          <MoveDialog
            title={t('adminStructure.departments.moveTitle', { name: nameOf(opened) })}
            label={t('adminStructure.fields.parent')}
            field="parentId"
            options={toOptions(opened)}
            value={String(opened.parentId ?? '')}
            top={t('adminStructure.top')}
            busy={move.isPending}
            errors={errors}
            onSubmit={(parentId) => move.mutate({ body: { id: opened.id, rowVersion: opened.rowVersion, parentId } })}
            onClose={close}
          />
        )}
        {open?.action === 'merge' && opened && <MergeDepartmentDialog department={opened} options={toOptions(opened)} onClose={close} />}
        {open?.action === 'people' && opened && (
          <MoveDialog
            title={t('adminStructure.departments.movePeopleTitle', { name: nameOf(opened) })}
            body={t('adminStructure.departments.movePeopleBody', { count: opened.people })}
            label={t('adminStructure.departments.movePeopleTo')}
            submitLabel={t('adminStructure.departments.movePeople')}
            field="departmentId"
            options={toOptions(opened).filter(({ value }) => value !== String(opened.id))}
            value=""
            busy={movePeople.isPending}
            errors={errors}
            onSubmit={(to) => to && movePeople.mutate({ body: { departmentId: Number(to), fromId: opened.id } })}
            onClose={close}
          />
        )}
      </Suspense>
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
      {row.openControls > 0 && (
        <li>
          {t('adminStructure.departments.openControls', { count: row.openControls })}{' '}
          <Link component={RouterLink} to={controlsOf(row)}>
            {t('adminStructure.departments.allControls', { count: row.controls })}
          </Link>
        </li>
      )}
      {row.openEvents > 0 && <li>{t('adminStructure.departments.openEvents', { count: row.openEvents })}</li>}
      {below > 0 && <li>{t('adminStructure.departments.below', { count: below })}</li>}
    </Box>
  );
}
