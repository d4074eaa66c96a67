import type { AdminCategory } from '@portal/contract/client';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { allCategoriesQuery, categoryAnswers } from '../api/structure.ts';
import { listTree } from '../people/use-people-filters.ts';
import { nextNumber, usesOf } from '../structure/category-numbers.ts';
import { StructureFrame, type OpenDialog } from '../structure/StructureFrame.tsx';
import { filterTree } from '../structure/tree.ts';
import { useTreeActions } from '../structure/use-tree-actions.ts';
import { useTreeState } from '../structure/use-tree-state.ts';

const CategoryDialog = lazy(() => import('../structure/CategoryDialog.tsx'));
const MoveDialog = lazy(() => import('../structure/MoveDialog.tsx'));

type Open = OpenDialog<AdminCategory, 'add' | 'edit' | 'move' | 'merge' | 'history' | 'deactivate'>;
const none: readonly AdminCategory[] = [];
const LOWEST = 3;
/** More records than these move behind the call. */
const MOVED_AT_ONCE = 200;

/** The three levels of risk categories with what carries each (docs/decisions/identity.md). */
export default function Categories() {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const { data: known, error, refetch } = useQuery(allCategoriesQuery);
  const data = known ?? none;
  const tree = useTreeState(data);
  const [open, setOpen] = useState<Open>(null);
  const nameOf = (row: AdminCategory) => (lang === 'en' ? row.categoryNameEn || row.categoryName : row.categoryName);
  const opened = open?.row;
  const close = () => setOpen(null);
  const done = (text: string) => () => {
    showToast({ tone: 'success', text });
    close();
  };
  const onError = (failure: Error) => errors.take(failure);
  const move = useCommand(routes.moveCategory, { refreshes: categoryAnswers, onSuccess: close, onError });
  const merge = useCommand(routes.mergeCategory, {
    refreshes: [...categoryAnswers, routes.getRiskStorageByPage.name],
    onSuccess: ({ finished, moving }) =>
      done(finished ? t('adminStructure.categories.merged') : t('adminStructure.categories.mergeBegun', { count: moving }))(),
    onError,
  });
  const setActive = useCommand(routes.setCategoryActive, {
    refreshes: categoryAnswers,
    onSuccess: (_saved, { body }) => {
      const row = data.find((one) => one.id === body?.id);
      const key = body?.active ? 'adminStructure.categories.reactivated' : 'adminStructure.categories.deactivated';
      done(t(key, { name: row ? nameOf(row) : '' }))();
    },
  });
  const shown = useMemo(
    () =>
      filterTree(data, {
        keyword: tree.keyword,
        inactiveToo: tree.inactiveToo,
        textOf: (row) => `${row.categoryNo} ${row.categoryName} ${row.categoryNameEn}`,
      }),
    [data, tree.keyword, tree.inactiveToo],
  );
  /** Categories of one level, each with the names above it. */
  const optionsOf = (level: number, except?: AdminCategory) =>
    listTree(data)
      .filter(({ row }) => row.level === level && row.isActive && row.id !== except?.id)
      .map(({ row }) => ({ value: String(row.id), label: `${row.categoryNo} ${nameOf(row)}` }));
  /** What goes along, before it goes. */
  const mergeBody = (row: AdminCategory) => {
    const what = t('adminStructure.categories.mergeBody', {
      name: nameOf(row),
      controls: t('adminStructure.controls', { count: row.controls }),
      storeItems: t('adminStructure.storeItems', { count: row.storeItems }),
      events: t('adminStructure.events', { count: row.events }),
    });
    return row.controls + row.events > MOVED_AT_ONCE ? `${what} ${t('adminStructure.categories.mergeMany')}` : what;
  };
  const actionsOf = useTreeActions<AdminCategory>({
    rows: data,
    mayAdd: (row) => row.level < LOWEST,
    mayMove: (row) => row.level > 1,
    more: (row) => [{ id: 'merge', label: t('adminStructure.categories.merge'), onClick: () => setOpen({ action: 'merge', row }) }],
    onOpen: (action, row) => setOpen({ action, row }),
    onStep: (body) => move.mutate({ body }),
    onReactivate: (body) => setActive.mutate({ body }),
  });
  return (
    <>
      <StructureFrame
        kind="category"
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
        numberOf={(row) => row.categoryNo}
        noteOf={(row) => (lang === 'en' ? row.categoryName : row.categoryNameEn)}
        countsOf={(row) => {
          const to = usesOf(data, row);
          return (
            <>
              {row.merging && <span role="status">{t('adminStructure.categories.merging', row.merging)}</span>}
              {row.storeItems > 0 && (
                <Link component={RouterLink} to={to.storeItems} underline="hover">
                  {t('adminStructure.storeItems', { count: row.storeItems })}
                </Link>
              )}
              {row.controls > 0 && (
                <Link component={RouterLink} to={to.controls} underline="hover">
                  {t('adminStructure.controls', { count: row.controls })}
                </Link>
              )}
            </>
          );
        }}
        actionsOf={actionsOf}
      />
      <Suspense>
        {open?.action === 'add' && <CategoryDialog parent={opened} suggestion={nextNumber(data, opened)} onClose={close} />}
        {open?.action === 'edit' && opened && <CategoryDialog category={opened} suggestion="" onClose={close} />}
        {open?.action === 'move' && opened && (
          <MoveDialog
            title={t('adminStructure.categories.moveTitle', { name: nameOf(opened) })}
            label={t('adminStructure.fields.parent')}
            field="parentId"
            options={optionsOf(opened.level - 1)}
            value={String(opened.parentId ?? '')}
            busy={move.isPending}
            errors={errors}
            onSubmit={(parentId) => move.mutate({ body: { id: opened.id, rowVersion: opened.rowVersion, parentId } })}
            onClose={close}
          />
        )}
        {open?.action === 'merge' && opened && (
          <MoveDialog
            title={t('adminStructure.categories.mergeTitle', { name: nameOf(opened) })}
            body={mergeBody(opened)}
            label={t('adminStructure.categories.mergeInto')}
            submitLabel={t('adminStructure.merge')}
            field="intoId"
            options={optionsOf(opened.level, opened)}
            value=""
            busy={merge.isPending}
            errors={errors}
            onSubmit={(intoId) => intoId && merge.mutate({ body: { id: opened.id, intoId: Number(intoId) } })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
