import { useT } from '../../i18n/use-t.ts';
import type { OwnView } from '../list-settings.ts';

/** Whose a view is, in words: beside its name (`short`), and with its author in the list of views (`long`); empty for one's own. */
export function useViewWords() {
  const { t, lang } = useT();
  const nameOf = ({ of }: OwnView): string => (of ? (lang === 'en' && of.nameEn) || of.name : '');
  const authorOf = ({ author }: OwnView): string => (lang === 'en' && author.englishName) || author.name;
  return {
    short: (view: OwnView): string => (view.audience === 'role' ? t('listViews.ofRoleShort', { role: nameOf(view) }) : nameOf(view)),
    long: (view: OwnView): string => {
      if (view.audience === 'role') return t('listViews.ofRole', { role: nameOf(view), author: authorOf(view) });
      if (view.audience === 'mine') return '';
      if (view.isMine) return t('listViews.sharedWith', { department: nameOf(view) });
      return t('listViews.ofDepartment', { department: nameOf(view), author: authorOf(view) });
    },
  };
}
