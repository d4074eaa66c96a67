import { pageAddress, recordPages, type Language, type RecordPage } from '@portal/contract';
import { duties, text, type DutyName, type Text } from '@portal/workflows';
import type { MailContent } from '@portal/platform';
import { actButton, actOf } from './acts.ts';
import { bulkTemplateOf } from './bulk.templates.ts';
import { noticeTemplates, type NoticeKind, type NoticePage } from './index.ts';

export interface NamedPerson {
  readonly name: string;
  readonly englishName: string;
}

/** The person whom a notice was meant for; active, he is away, else he has left. */
export interface MeantReader extends NamedPerson {
  readonly isActive?: boolean;
}

/** What a notice can tell; the templates' placeholders. */
export interface NoticeFacts {
  readonly riskId: number;
  readonly recordNo: string;
  readonly riskYear: number;
  readonly title: string;
  readonly owner: NamedPerson | null;
  /** Who did it; null for the service itself. */
  readonly actor: NamedPerson | null;
  /** `yyyy-MM-dd` */
  readonly dueOn: string | null;
  readonly comment: string;
  readonly issueNo?: string;
  readonly plan?: string;
  readonly duty?: DutyName;
  readonly days?: number;
  readonly holder?: NamedPerson | null;
  /** What the record is, where it is no risk control. */
  readonly source?: 'riskEvent' | 'riskReport' | 'policy' | 'share' | 'exam';
  /** Of an attempt at an exam: `30 / 40`. */
  readonly score?: string;
  /** Another page than that of the template. */
  readonly page?: NoticePage;
  /** Who may hear of a confidential record; absent: whoever is named. */
  readonly audience?: ReadonlySet<number>;
  /** The record and the state that the notice speaks of: when it has moved on, nothing is asked any more. */
  readonly subject?: { readonly workflow: string; readonly id: number; readonly state: string; readonly version?: number };
}

const PAGES: Readonly<Record<NoticePage, RecordPage>> = {
  view: recordPages.riskControl.view,
  assess: recordPages.riskControl.assess,
  review: recordPages.riskControl.review,
  event: recordPages.riskEvent.view,
  eventEdit: recordPages.riskEvent.edit,
  report: recordPages.riskReport.view,
  reportEdit: recordPages.riskReport.edit,
  policy: recordPages.policy.view,
  policyEdit: recordPages.policy.edit,
  share: recordPages.share.view,
  exam: recordPages.exam.view,
  examResults: recordPages.exam.results,
};
/** The page of a record where a template that is about any of them says nothing more than to read it. */
const readingPages = { riskEvent: 'event', riskReport: 'report', policy: 'policy', share: 'share', exam: 'exam' } as const;

const labels = {
  recordNo: text('编号', 'Number'),
  title: text('风险描述', 'Risk description'),
  owner: text('控制责任人', 'Control owner'),
  eventTitle: text('事件标题', 'Event'),
  policyTitle: text('制度', 'Policy'),
  shareTitle: text('知识分享', 'Share'),
  shareOwner: text('联系人', 'Contact'),
  examTitle: text('考试', 'Exam'),
  examMarker: text('评分人', 'Marker'),
  policyOwner: text('制度负责人', 'Policy owner'),
  reporter: text('上报人', 'Reporter'),
  escalationUser: text('报告人', 'Writes the report'),
  dueOn: text('截止日期', 'Due date'),
  issueNo: text('整改事项', 'Remediation issue'),
  plan: text('整改计划', 'Remediation plan'),
  comment: text('意见', 'Comment'),
  open: text('打开记录', 'Open the record'),
  openList: text('打开列表', 'Open the list'),
  more: text('另有 {count} 项，请在列表中查看', 'and {count} more in the list'),
  service: text('系统', 'The portal'),
  nobody: text('（未指定）', '(nobody)'),
  insteadOf: text('您收到此通知，因为 {name} 已停用。', 'You receive this because {name} is not active any more.'),
  standsInFor: text('您收到此通知，因为您目前代理 {name} 的任务。', 'You receive this because you stand in for {name} at present.'),
} satisfies Record<string, Text>;

/** Why somebody reads what was meant for another: that one has left, or is away and he is his substitute. */
function sayInstead(insteadOf: MeantReader, language: Language): string {
  const pattern = insteadOf.isActive ? labels.standsInFor : labels.insteadOf;
  return pattern[language].replace('{name}', () => nameIn(insteadOf, language));
}

/** The console's address of a notice's record, from the root. */
export function linkOf(kind: NoticeKind, { riskId, page, source }: Pick<NoticeFacts, 'riskId' | 'page' | 'source'>): string {
  const own = noticeTemplates[kind].page;
  return pageAddress(PAGES[page ?? (source && own === 'view' ? readingPages[source] : own)], riskId);
}

export function nameIn(person: NamedPerson | null | undefined, language: Language, otherwise: Text = labels.nobody): string {
  if (!person) return otherwise[language];
  return language === 'en' ? person.englishName || person.name : person.name || person.englishName;
}

/** The inbox line in one language. */
export function inboxLine(kind: NoticeKind, facts: NoticeFacts, language: Language): string {
  return fill(noticeTemplates[kind].inbox, facts, language);
}

/**
 * The mail of a notice in the reader's language.
 * @param insteadOf the person who was meant, where the reader stands in for him: one who has left, or one who is away
 * @param actUrl the signed address of the act that is asked for; without one the mail leads to the record
 */
export function mailContent(
  kind: NoticeKind,
  facts: NoticeFacts,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
  insteadOf: MeantReader | null,
  actUrl: string | null = null,
): MailContent {
  const template = noticeTemplates[kind];
  const act = actOf(kind, facts);
  const rows: [keyof typeof labels, string][] = [
    ...namingRows(facts, language),
    ...(facts.issueNo ? ([['issueNo', facts.issueNo]] as const).map((row): [keyof typeof labels, string] => [...row]) : []),
    ...(facts.plan ? ([['plan', shorten(facts.plan)]] as [keyof typeof labels, string][]) : []),
    ...(facts.dueOn ? ([['dueOn', facts.dueOn]] as [keyof typeof labels, string][]) : []),
  ];
  return {
    subject: fill(template.subject, facts, language),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(template.body, facts, language), ...(insteadOf ? [sayInstead(insteadOf, language)] : [])],
    quote: facts.comment ? { label: labels.comment[language], text: facts.comment } : undefined,
    facts: rows.map(([label, value]) => [labels[label][language], value] as const),
    action: actButton(act, actUrl, language) ?? { label: labels.open[language], url: `${publicUrl}${linkOf(kind, facts)}` },
  };
}

/** What the record is and whose, in the words of its kind. A policy is named by its name alone. */
function namingRows(facts: NoticeFacts, language: Language): [keyof typeof labels, string][] {
  const owner = nameIn(facts.owner, language);
  if (facts.source === 'policy') {
    return [
      ['policyTitle', shorten(facts.title)],
      ['policyOwner', owner],
    ];
  }
  if (facts.source === 'share') {
    return [
      ['recordNo', facts.recordNo],
      ['shareTitle', shorten(facts.title)],
      ['shareOwner', owner],
    ];
  }
  if (facts.source === 'exam') {
    return [
      ['recordNo', facts.recordNo],
      ['examTitle', shorten(facts.title)],
      ['examMarker', owner],
    ];
  }
  return [
    ['recordNo', facts.recordNo],
    [facts.source ? 'eventTitle' : 'title', shorten(facts.title)],
    [facts.source === 'riskEvent' ? 'reporter' : facts.source === 'riskReport' ? 'escalationUser' : 'owner', owner],
  ];
}

/** So many records stand in one mail; the list shows all. */
export const MOST_IN_A_MAIL = 50;

/**
 * The mail about several records of one bulk action.
 * @param all facts of the first records, at most `MOST_IN_A_MAIL`
 * @param count how many records there are
 * @param actUrlOf the signed address of what one of them asks for; null where nothing is asked
 */
export function bulkMailContent(
  kind: NoticeKind,
  all: readonly NoticeFacts[],
  count: number,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
  insteadOf: MeantReader | null,
  actUrlOf: (facts: NoticeFacts) => string | null,
): MailContent {
  const template = bulkTemplateOf(kind);
  const [first] = all;
  const say = (pattern: Text) => fill(pattern, first!, language).replaceAll('{count}', () => String(count));
  const rest = count - all.length;
  return {
    subject: say(template.subject),
    greetingName: nameIn(reader, language),
    paragraphs: [say(template.body), ...(insteadOf ? [sayInstead(insteadOf, language)] : [])],
    facts: [],
    sections: [
      {
        title: '',
        lines: [
          ...all.map((facts) => ({
            text: `${facts.issueNo ?? facts.recordNo}: ${bulkLine(facts, language)}`,
            url: `${publicUrl}${linkOf(kind, facts)}`,
            action: actButton(actOf(kind, facts), actUrlOf(facts), language),
          })),
          ...(rest > 0 ? [{ text: `… ${labels.more[language].replace('{count}', () => String(rest))}` }] : []),
        ],
      },
    ],
    action: { label: labels.openList[language], url: `${publicUrl}${template.list}` },
  };
}

function bulkLine({ title, duty, dueOn }: NoticeFacts, language: Language): string {
  const due = dueOn ? `${duty ? `${duties[duty].label[language]} · ` : ''}${labels.dueOn[language]} ${dueOn}` : '';
  return [shorten(title, 120), due].filter(Boolean).join('\n');
}

const sources = {
  riskControl: text('风险控制', 'risk control'),
  riskEvent: text('风险事件', 'risk event'),
  riskReport: text('应对报告', 'response report'),
  policy: text('制度', 'policy'),
  share: text('知识分享', 'share'),
  exam: text('考试', 'exam'),
};

/** The names that a template may use. */
export function placeholders(facts: NoticeFacts, language: Language): Readonly<Record<string, string>> {
  return {
    recordNo: facts.recordNo,
    riskYear: String(facts.riskYear),
    actor: nameIn(facts.actor, language, labels.service),
    dueOn: facts.dueOn ?? '',
    issueNo: facts.issueNo ?? '',
    duty: facts.duty ? duties[facts.duty].label[language] : '',
    days: String(facts.days ?? 0),
    score: facts.score ?? '',
    holder: nameIn(facts.holder, language),
    source: sources[facts.source ?? 'riskControl'][language],
  };
}

function fill(pattern: Text, facts: NoticeFacts, language: Language): string {
  const values = placeholders(facts, language);
  return pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Long texts stay in the record; a mail shows their beginning. */
function shorten(value: string, most = 300): string {
  const characters = [...value];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : value;
}
