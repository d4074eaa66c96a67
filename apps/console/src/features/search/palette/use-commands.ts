import type { MenuNode } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { entryAddress, menuHas } from '#shared/menu/menu-entries.ts';
import { changeLanguage } from '#shared/settings/change-language.ts';
import { iconOf } from '#shared/menu/menu-icons.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { useLogOut } from '#shared/page/use-log-out.ts';
import { isAdministrator, menuQuery, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { saveSettings } from '#shared/settings/save-settings.ts';
import { useSettings } from '#shared/settings/settings.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import {
  ChevronRight,
  CopyIcon,
  EditIcon,
  ErrorLogIcon,
  LanguageIcon,
  LogOutIcon,
  FileIcon,
  MoonIcon,
  PlusIcon,
  SettingsIcon,
  SunIcon,
  UploadIcon,
} from '#shared/theme/icons.tsx';
import { getRecordVerbs } from '#shared/page/record-verbs.ts';
import { findReached, reach, reachKeys } from '#shared/page/reach-keys.ts';
import { useCreations, type CreationName } from '#shared/page/use-creations.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { holdsWords, readSynonyms, type PaletteGroup, type PaletteItem } from './items.ts';

/** Pages that can be gone to: the leaves of the menu that it shows. */
function listPages(nodes: readonly MenuNode[], above = ''): { node: MenuNode; above: string }[] {
  return nodes.flatMap((node) => {
    if (node.hidden) return [];
    const below = (node.children ?? []).filter((child) => !child.hidden);
    return below.length > 0 ? listPages(below, node.path) : [{ node, above }];
  });
}

interface Named {
  readonly item: PaletteItem;
  readonly names: readonly string[];
}

const mostFound = 6;

/** What `C` offers, in the words of a command; the id is found as well. */
const creationWords: Readonly<Record<CreationName, readonly [id: string, label: TextKey]>> = {
  control: ['new', 'search.newControl'],
  event: ['report-event', 'search.reportEvent'],
  policy: ['upload-policy', 'search.uploadPolicy'],
  share: ['new-share', 'search.newShare'],
  exam: ['new-exam', 'search.newExam'],
  campaign: ['new-campaign', 'search.newCampaign'],
};

/** What the person may do and where he may go, as commands that a query narrows; names count in both languages. */
export function useCommands(query: string): PaletteGroup[] {
  const { t, lang } = useT();
  const user = useSession();
  const { mode } = useSettings();
  const { data: menu = [] } = useQuery(menuQuery);
  const creations = useCreations();
  const logOut = useLogOut();
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const mayImport = isAdministrator(user);
  const other = lang === 'zh' ? 'en' : 'zh';
  const action = (
    id: string,
    label: string,
    icon: Extract<PaletteItem, { type: 'command' }>['icon'],
    does: { to?: string; run?: () => void },
  ): Named => ({
    item: { type: 'command', id: `action-${id}`, label, icon, ...does },
    names: [label, id],
  });
  const actions: Named[] = [
    ...creations.map(({ name, to }) => {
      const [id, label] = creationWords[name];
      return action(id, t(label), name === 'policy' ? UploadIcon : PlusIcon, { to });
    }),
    ...(mayImport && menuHas(menu, '/RiskControl/RiskControlList')
      ? [action('import', t('search.importControls'), UploadIcon, { run: () => openPanel({ imports: 'control' }) })]
      : []),
    ...(mayImport && menuHas(menu, '/RiskControl/RiskStore')
      ? [action('import-store', t('search.importStore'), UploadIcon, { run: () => openPanel({ imports: 'storage' }) })]
      : []),
    action('language', t(other === 'zh' ? 'search.toChinese' : 'search.toEnglish'), LanguageIcon, {
      run: () => void changeLanguage(other),
    }),
    action('dark', t(isDark ? 'search.light' : 'search.dark'), isDark ? SunIcon : MoonIcon, {
      run: () => saveSettings({ mode: isDark ? 'light' : 'dark' }),
    }),
    action('print', t('search.print'), FileIcon, { run: () => setTimeout(() => print()) }),
    action('settings', t('shell.settings'), SettingsIcon, { run: () => openPanel('settings') }),
    action('errors', t('shell.errorLog.open'), ErrorLogIcon, { run: () => openPanel('errors') }),
    action('log-out', t('shell.logOut'), LogOutIcon, { run: () => void logOut() }),
  ];
  const pages: Named[] = listPages(menu).map(({ node, above }) => {
    const branch = menu.find(({ path }) => path === above);
    const note = branch && (lang === 'en' ? branch.titleEn : branch.title);
    return {
      item: {
        type: 'command',
        id: `page-${node.path}`,
        label: lang === 'en' ? node.titleEn : node.title,
        icon: iconOf(node.icon),
        to: entryAddress(node.path),
        ...(note && { note }),
      },
      names: [node.title, node.titleEn],
    };
  });
  const record = getRecordVerbs();
  const verbs: Named[] =
    record === undefined
      ? []
      : [
          ...record.verbs.map(({ id, words, to, run }): Named => {
            // The palette is away, and the focus back where it was, when a dialog opens.
            const does = to === undefined ? { run: () => void setTimeout(() => run?.()) } : { to };
            return { item: { type: 'command', id: `verb-${id}`, label: words, icon: ChevronRight, ...does }, names: [words, record.no] };
          }),
          ...(findReached(reachKeys.comment)
            ? [
                action('comment', t('search.writeComment'), EditIcon, {
                  run: () => void setTimeout(() => reach(reachKeys.comment)),
                }),
              ]
            : []),
          action('copy-link', t('search.copyLink'), CopyIcon, {
            run: () =>
              void navigator.clipboard.writeText(location.href).then(
                () => showToast({ tone: 'success', text: t('search.linkCopied') }),
                () => showToast({ tone: 'warning', text: t('parts.copyFailed') }),
              ),
          }),
        ];
  const synonyms = readSynonyms(t('search.synonyms'));
  const narrow = (all: readonly Named[]): PaletteItem[] => {
    const fitting = query === '' ? all : all.filter(({ names }) => holdsWords(names, query, synonyms)).slice(0, mostFound);
    return fitting.map(({ item }) => item);
  };
  return [
    ...(record ? [{ id: 'record', label: [record.no, record.title].filter(Boolean).join(' · '), items: narrow(verbs) }] : []),
    { id: 'actions', label: t('search.actions'), items: narrow(actions) },
    { id: 'pages', label: t('search.pages'), items: narrow(pages) },
  ];
}
