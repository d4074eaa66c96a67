import { useSession } from '../../api/session.ts';
import { routes } from '../../api/routes.ts';
import { showToast } from '../../feedback/toast-store.ts';
import { useT } from '../../i18n/use-t.ts';
import type { OwnView } from '../list-settings.ts';
import { toViewBody } from './to-view-body.ts';
import { useViewCommand } from './use-view-command.ts';

/** Shares one of one's own views with one's department, and takes it back; what the server refuses is told as a toast. */
export function useShareView(list: string) {
  const { t, lang } = useT();
  const { department } = useSession();
  const save = useViewCommand(
    routes.saveListView,
    list,
    () => undefined,
    (message) => showToast({ tone: 'error', text: message }),
  );
  return (view: OwnView, audience: 'mine' | 'department'): void => {
    const unit = department ? (lang === 'en' && department.nameEn) || department.name : '';
    save.run({ body: toViewBody(list, { ...view, audience }) }, () =>
      showToast({
        tone: 'success',
        text: t(audience === 'department' ? 'listViews.shared' : 'listViews.unshared', { name: view.name, department: unit }),
      }),
    );
  };
}
