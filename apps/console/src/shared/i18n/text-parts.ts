import type { Language } from './languages.ts';

type Load = () => Promise<{ default: object }>;

/**
 * A language comes in parts: what the shell says, what nearly every page says, what the ways in say, and what one area alone says. A page names
 * the parts beyond `areas` that it needs (`PageRoute.texts`), a dialog that comes later loads them with itself.
 */
export const textParts = {
  core: { zh: () => import('#locales/zh/part.core.ts'), en: () => import('#locales/en/part.core.ts') },
  areas: { zh: () => import('#locales/zh/part.areas.ts'), en: () => import('#locales/en/part.areas.ts') },
  login: { zh: () => import('#locales/zh/part.login.ts'), en: () => import('#locales/en/part.login.ts') },
  record: { zh: () => import('#locales/zh/part.record.ts'), en: () => import('#locales/en/part.record.ts') },
  import: { zh: () => import('#locales/zh/part.import.ts'), en: () => import('#locales/en/part.import.ts') },
  store: { zh: () => import('#locales/zh/part.store.ts'), en: () => import('#locales/en/part.store.ts') },
  settings: { zh: () => import('#locales/zh/part.settings.ts'), en: () => import('#locales/en/part.settings.ts') },
  views: { zh: () => import('#locales/zh/part.views.ts'), en: () => import('#locales/en/part.views.ts') },
  rollForward: { zh: () => import('#locales/zh/part.rollForward.ts'), en: () => import('#locales/en/part.rollForward.ts') },
  account: { zh: () => import('#locales/zh/part.account.ts'), en: () => import('#locales/en/part.account.ts') },
  admin: { zh: () => import('#locales/zh/part.admin.ts'), en: () => import('#locales/en/part.admin.ts') },
  substitute: { zh: () => import('#locales/zh/part.substitute.ts'), en: () => import('#locales/en/part.substitute.ts') },
  mailLink: { zh: () => import('#locales/zh/part.mailLink.ts'), en: () => import('#locales/en/part.mailLink.ts') },
  search: { zh: () => import('#locales/zh/part.search.ts'), en: () => import('#locales/en/part.search.ts') },
  riskEvent: { zh: () => import('#locales/zh/part.riskEvent.ts'), en: () => import('#locales/en/part.riskEvent.ts') },
  policy: { zh: () => import('#locales/zh/part.policy.ts'), en: () => import('#locales/en/part.policy.ts') },
  riskReport: { zh: () => import('#locales/zh/part.riskReport.ts'), en: () => import('#locales/en/part.riskReport.ts') },
  policyHome: { zh: () => import('#locales/zh/part.policyHome.ts'), en: () => import('#locales/en/part.policyHome.ts') },
  policyPreview: { zh: () => import('#locales/zh/part.policyPreview.ts'), en: () => import('#locales/en/part.policyPreview.ts') },
  policyCompare: { zh: () => import('#locales/zh/part.policyCompare.ts'), en: () => import('#locales/en/part.policyCompare.ts') },
  course: { zh: () => import('#locales/zh/part.course.ts'), en: () => import('#locales/en/part.course.ts') },
  analysis: { zh: () => import('#locales/zh/part.analysis.ts'), en: () => import('#locales/en/part.analysis.ts') },
  exam: { zh: () => import('#locales/zh/part.exam.ts'), en: () => import('#locales/en/part.exam.ts') },
  share: { zh: () => import('#locales/zh/part.share.ts'), en: () => import('#locales/en/part.share.ts') },
} satisfies Record<string, Record<Language, Load>>;

export type TextPart = keyof typeof textParts;

type TextsOf<P extends TextPart> = Awaited<ReturnType<(typeof textParts)[P]['zh']>>['default'];
type Merge<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** Every text of the console, as the Chinese files hold them; the English ones have equal keys (a test says so). */
export type Texts = Merge<{ [P in TextPart]: TextsOf<P> }[TextPart]>;
