import { lazy, Suspense, useState } from 'react';
import { isAdministrator, useSession } from '../api/session.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '../parts/ActionMenu.tsx';
import { SavedViews, type SavedView } from '../parts/SavedViews.tsx';
import { BookmarkIcon, KeyIcon, UserIcon } from '../theme/icons.tsx';
import type { ColumnChoice } from './columns.ts';
import type { OwnView } from './list-settings.ts';
import { toViewAddress, type OwnViews } from './use-own-views.ts';
import { useShareView } from './views/use-share-view.ts';
import { useViewWords } from './views/use-view-words.ts';

// What is behind the menu comes with its first use.
const SaveViewDialog = lazy(() => loadWithTexts(() => import('./views/SaveViewDialog.tsx'), 'views'));
const RoleDefaultDialog = lazy(() => loadWithTexts(() => import('./views/RoleDefaultDialog.tsx'), 'views'));
const ManageViewsDialog = lazy(() => loadWithTexts(() => import('./views/ManageViewsDialog.tsx'), 'views'));

export interface ViewsBarProps {
  label?: string;
  /** The views that the page brings. */
  views: readonly SavedView[];
  own: OwnViews;
  /** The columns as they stand; a view is saved with them. */
  columns: ColumnChoice;
  /** The menu alone, where there are no views yet. */
  isMenu?: boolean;
}

const icons = { mine: BookmarkIcon, department: UserIcon, role: KeyIcon };

/** The page's views, then those that somebody has with whose they are, and what can be done with them. */
export default function ViewsBar({ label, views, own, columns, isMenu = false }: ViewsBarProps) {
  const { t } = useT();
  const whose = useViewWords();
  const user = useSession();
  const [open, setOpen] = useState<'save' | 'update' | 'copy' | 'role' | 'manage'>();
  const share = useShareView(own.list);
  const { active, isChanged } = own;
  const administers = isAdministrator(user);
  const entry = (id: NonNullable<typeof open>, words: string): MenuAction => ({ id, label: words, onClick: () => setOpen(id) });
  const entries: MenuAction[] = [
    ...(active?.mayChange ? [entry('update', t('listViews.update', { name: active.name }))] : []),
    ...(active && !active.isMine ? [entry('copy', t('listViews.copy'))] : []),
    ...(active?.isMine && active.audience === 'mine' && user.department
      ? [{ id: 'share', label: t('listViews.share'), onClick: () => share(active, 'department') }]
      : []),
    ...(active?.isMine && active.audience === 'department'
      ? [{ id: 'unshare', label: t('listViews.unshare'), onClick: () => share(active, 'mine') }]
      : []),
    entry('save', t('listViews.save')),
    ...(administers ? [entry('role', t('listViews.forRole'))] : []),
    ...(own.views.length > 0 || administers ? [entry('manage', t('listViews.manage'))] : []),
  ];
  const close = () => setOpen(undefined);
  const menu = <ActionMenu label={t('listViews.menu')} actions={entries} />;
  // Where a page brings none, the whole list is one press away all the same.
  const ready: SavedView[] =
    views.length > 0
      ? views.map((view) => (active ? { ...view, active: false } : view))
      : [{ id: 'all', label: t('listViews.all'), to: '?', active: !active }];
  const toPill = (view: OwnView): SavedView => {
    const Icon = icons[view.audience];
    return {
      id: `own-${view.id}`,
      label: view === active && isChanged ? t('listViews.changed', { name: view.name }) : view.name,
      to: toViewAddress(view),
      active: view === active,
      icon: <Icon sx={{ fontSize: 14, ...(view.isDefault && { fill: 'currentColor' }) }} />,
      ...(view.of && { note: whose.short(view) }),
    };
  };
  return (
    <>
      {isMenu ? menu : <SavedViews {...(label && { label })} views={[...ready, ...own.views.map(toPill)]} tools={menu} />}
      <Suspense>
        {(open === 'save' || open === 'update' || open === 'copy') && (
          <SaveViewDialog
            own={own}
            columns={columns}
            {...(open === 'update' && active && { view: active })}
            {...(open === 'copy' && active && { copyOf: active })}
            onClose={close}
          />
        )}
        {open === 'role' && <RoleDefaultDialog own={own} columns={columns} onClose={close} />}
        {open === 'manage' && <ManageViewsDialog own={own} onClose={close} />}
      </Suspense>
    </>
  );
}
