import { pageAddress, type Language } from '@portal/contract';
import { duties, text, type Text } from '@portal/workflows';
import type { BulkTemplate, KindWords, MailContent, NamedPerson, NoticeFacts } from '@portal/platform';
import type { NoticeRegistry } from '../registry/notice-registry.ts';
import { actButton } from './acts.ts';

/** The person whom a notice was meant for; active, he is away, else he has left. */
export interface MeantReader extends NamedPerson {
  readonly isActive?: boolean;
}

const labels = {
  recordNo: text('编号', 'Number'),
  dueOn: text('截止日期', 'Due date'),
  issueNo: text('整改事项', 'Remediation issue'),
  plan: text('整改方案', 'Remediation plan'),
  comment: text('意见', 'Comment'),
  open: text('打开记录', 'Open record'),
  openList: text('打开列表', 'Open list'),
  more: text('另有 {count} 项，请在列表中查看', 'and {count} more in the list'),
  service: text('系统', 'The portal'),
  nobody: text('（未指定）', '(unassigned)'),
  insteadOf: text('您收到此通知，因为 {name} 已停用。', 'You are receiving this because {name} is no longer active.'),
  standsInFor: text('您收到此通知，因为您目前代理 {name} 的待办。', 'You are receiving this because you are the substitute for {name}.'),
} satisfies Record<string, Text>;

/** Why somebody reads what was meant for another: that one has left, or is away and he is his substitute. */
function sayInstead(insteadOf: MeantReader, language: Language): string {
  const pattern = insteadOf.isActive ? labels.standsInFor : labels.insteadOf;
  return pattern[language].replace('{name}', () => nameIn(insteadOf, language));
}

/** The console's address of a notice's record, from the root. */
export function linkOf(
  registry: NoticeRegistry,
  kind: string,
  facts: Pick<NoticeFacts, 'riskId' | 'page' | 'source' | 'commentId'>,
): string {
  const address = pageAddress(facts.page ?? registry.of(kind).page ?? registry.sourceOf(facts).page, facts.riskId);
  return facts.commentId === undefined ? address : `${address}&comment=${facts.commentId}`;
}

export function nameIn(person: NamedPerson | null | undefined, language: Language, otherwise: Text = labels.nobody): string {
  if (!person) return otherwise[language];
  return language === 'en' ? person.englishName || person.name : person.name || person.englishName;
}

/** The inbox line in one language. */
export function inboxLine(registry: NoticeRegistry, kind: string, facts: NoticeFacts, language: Language): string {
  return fill(registry, registry.of(kind).inbox, facts, language);
}

/**
 * The mail of a notice in the reader's language.
 * @param insteadOf the person who was meant, where the reader stands in for him: one who has left, or one who is away
 * @param actUrl the signed address of the act that is asked for; without one the mail leads to the record
 */
export function mailContent(
  registry: NoticeRegistry,
  kind: string,
  facts: NoticeFacts,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
  insteadOf: MeantReader | null,
  actUrl: string | null = null,
): MailContent {
  const template = registry.of(kind);
  const rows: [Text, string][] = [
    ...namingRows(registry, facts, language),
    ...(facts.issueNo ? [[labels.issueNo, facts.issueNo] satisfies [Text, string]] : []),
    ...(facts.plan ? [[labels.plan, shorten(facts.plan)] satisfies [Text, string]] : []),
    ...(facts.dueOn ? [[labels.dueOn, facts.dueOn] satisfies [Text, string]] : []),
  ];
  return {
    subject: fill(registry, template.subject, facts, language),
    greetingName: nameIn(reader, language),
    paragraphs: [
      fill(registry, template.body, facts, language),
      ...listWords(facts, language),
      ...(insteadOf ? [sayInstead(insteadOf, language)] : []),
    ],
    quote: facts.comment ? { label: labels.comment[language], text: facts.comment } : undefined,
    facts: rows.map(([label, value]) => [label[language], value] as const),
    action: actButton(registry, registry.actOf(kind, facts), actUrl, language) ?? {
      label: labels.open[language],
      url: `${publicUrl}${linkOf(registry, kind, facts)}`,
    },
  };
}

/** What the organiser of a round says, one paragraph a line. */
const listWords = ({ campaign }: NoticeFacts, language: Language): string[] =>
  (campaign?.words[language] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What the record is and whose, in the words of its source. */
function namingRows(registry: NoticeRegistry, facts: NoticeFacts, language: Language): [Text, string][] {
  const { title, owner, isUnnumbered } = registry.sourceOf(facts);
  return [
    ...(isUnnumbered ? [] : [[labels.recordNo, facts.recordNo] satisfies [Text, string]]),
    [title, shorten(facts.title)],
    [owner, nameIn(facts.owner, language)],
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
  registry: NoticeRegistry,
  kind: string,
  all: readonly NoticeFacts[],
  count: number,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
  insteadOf: MeantReader | null,
  actUrlOf: (facts: NoticeFacts) => string | null,
): MailContent {
  const [first] = all;
  const general = registry.sourceOf(first!).bulk;
  const own = registry.of(kind).bulk ?? general ?? tellMany(registry.of(kind));
  const say = (pattern: Text) => fill(registry, pattern, first!, language).replaceAll('{count}', () => String(count));
  const rest = count - all.length;
  return {
    subject: say(own.subject),
    greetingName: nameIn(reader, language),
    paragraphs: [say(own.body), ...listWords(first!, language), ...(insteadOf ? [sayInstead(insteadOf, language)] : [])],
    facts: [],
    sections: [
      {
        title: '',
        lines: [
          ...all.map((facts) => ({
            text: [facts.issueNo ?? facts.recordNo, bulkLine(facts, language, !registry.of(kind).mustAct)].filter(Boolean).join(': '),
            url: `${publicUrl}${linkOf(registry, kind, facts)}`,
            action: actButton(registry, registry.actOf(kind, facts), actUrlOf(facts), language),
          })),
          ...(rest > 0 ? [{ text: `… ${labels.more[language].replace('{count}', () => String(rest))}` }] : []),
        ],
      },
    ],
    action: { label: labels.openList[language], url: `${publicUrl}${own.list ?? general?.list ?? ''}` },
  };
}

/** Where neither a kind nor its records' source has words for many, what lists and digests call the kind says it. */
const tellMany = ({ label }: KindWords): BulkTemplate => ({
  subject: text(`[{recordNo} 等 {count} 项] ${label.zh}`, `[{recordNo} and others, {count} in total] ${label.en}`),
  body: text(`${label.zh}，共 {count} 项。`, `${label.en} ({count} in total).`),
});

/** @param namesHolder the reader is not the one who must act: whom a duty waits for is said */
function bulkLine({ title, duty, dueOn, holder }: NoticeFacts, language: Language, namesHolder: boolean): string {
  const who = namesHolder && duty && holder ? `${nameIn(holder, language)} · ` : '';
  const due = dueOn ? `${who}${duty ? `${duties[duty].label[language]} · ` : ''}${labels.dueOn[language]} ${dueOn}` : '';
  return [shorten(title, 120), due].filter(Boolean).join('\n');
}

/** The names that a template may use. */
export function placeholders(registry: NoticeRegistry, facts: NoticeFacts, language: Language): Readonly<Record<string, string>> {
  return {
    recordNo: facts.recordNo,
    riskYear: String(facts.riskYear),
    actor: nameIn(facts.actor, language, labels.service),
    dueOn: facts.dueOn ?? '',
    issueNo: facts.issueNo ?? '',
    duty: facts.duty ? duties[facts.duty].label[language] : '',
    days: dayWords(facts.days ?? 0, language),
    score: facts.score ?? '',
    campaign: facts.campaign?.name ?? '',
    holder: nameIn(facts.holder, language),
    source: registry.sourceOf(facts).name[language],
  };
}

/** `1 day`, `2 days`; Chinese says the unit in the sentence. */
export const dayWords = (days: number, language: Language): string =>
  language === 'zh' ? String(days) : days === 1 ? '1 day' : `${days} days`;

function fill(registry: NoticeRegistry, pattern: Text, facts: NoticeFacts, language: Language): string {
  const values = placeholders(registry, facts, language);
  return pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Long texts stay in the record; a mail shows their beginning. */
function shorten(value: string, most = 300): string {
  const characters = [...value];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : value;
}
