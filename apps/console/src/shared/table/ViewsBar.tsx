import { lazy, Suspense, useState } from 'react';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '../parts/ActionMenu.tsx';
import { SavedViews, type SavedView } from '../parts/SavedViews.tsx';
import { BookmarkIcon } from '../theme/icons.tsx';
import type { ColumnChoice } from './columns.ts';
import { toViewAddress, type OwnViews } from './use-own-views.ts';

// What is behind the menu comes with its first use.
const SaveViewDialog = lazy(() => loadWithTexts(() => import('./views/SaveViewDialog.tsx'), 'views'));
const ManageViewsDialog = lazy(() => loadWithTexts(() => import('./views/ManageViewsDialog.tsx'), 'views'));

export interface ViewsBarProps {
  label?: string;
  /** The views that the page brings. */
  views: readonly SavedView[];
  own: OwnViews;
  /** The columns as they stand; a view is saved with them. */
  columns: ColumnChoice;
}

/** The page's views, then those of one's own, and what can be done with them. */
export function ViewsBar({ label, views, own, columns }: ViewsBarProps) {
  const { t } = useT();
  const [open, setOpen] = useState<'save' | 'update' | 'manage'>();
  const { active, isChanged } = own;
  const entries: MenuAction[] = [
    ...(active ? [{ id: 'update', label: t('table.views.update', { name: active.name }), onClick: () => setOpen('update') }] : []),
    { id: 'save', label: t('table.views.save'), onClick: () => setOpen('save') },
    ...(own.views.length > 0 ? [{ id: 'manage', label: t('table.views.manage'), onClick: () => setOpen('manage') }] : []),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <SavedViews
        {...(label && { label })}
        views={[
          ...views.map((view) => (active ? { ...view, active: false } : view)),
          ...own.views.map((view) => ({
            id: `own-${view.id}`,
            label: view === active && isChanged ? t('table.views.changed', { name: view.name }) : view.name,
            to: toViewAddress(view),
            active: view === active,
            icon: <BookmarkIcon sx={{ fontSize: 14, ...(view.isDefault && { fill: 'currentColor' }) }} />,
          })),
        ]}
        tools={<ActionMenu label={t('table.views.menu')} actions={entries} />}
      />
      <Suspense>
        {(open === 'save' || open === 'update') && (
          <SaveViewDialog own={own} columns={columns} {...(open === 'update' && active && { view: active })} onClose={close} />
        )}
        {open === 'manage' && <ManageViewsDialog own={own} onClose={close} />}
      </Suspense>
    </>
  );
}
