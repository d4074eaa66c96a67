import { type Language, adminLists } from '@portal/contract';
import type { HandedDuty } from '@portal/directory';
import { words, type KindWords, type MailContent, type MailSection, type NamedPerson } from '@portal/platform';
import { text, type Text } from '@portal/workflows';
import { MOST_IN_A_MAIL, nameIn } from '../templates/notice-text.ts';

export type HandOverNotice = 'handedOverToYou' | 'handedOverFromYou' | 'handOverDone';

/** They are no step of a record and cannot be chosen. */
export const handOverWords: Readonly<Record<HandOverNotice, KindWords>> = {
  handedOverToYou: words('duty', '您接手了他人的工作', 'Work was handed over to you'),
  handedOverFromYou: words('information', '您的工作已移交他人', 'Your work was handed over'),
  handOverDone: words('information', '工作已移交', 'Work was handed over'),
};

export interface HandOverFacts {
  readonly actor: NamedPerson;
  /** Whose work it was; several people as one name, see `nameAll`. */
  readonly from: NamedPerson;
  readonly reason: string;
  /** Duties that nobody took over. */
  readonly left: number;
}

const say = {
  oneSubject: text('[{first}] 您从 {from} 处接手了此项工作', '[{first}] Handed over to you by {from}'),
  subject: text(
    '[{first} 等 {count} 项] 您从 {from} 处接手了这些工作',
    '[{first} and others, {count} in total] Handed over to you from {from}',
  ),
  body: text(
    '{actor} 已将 {from} 的以下 {count} 项工作移交给您（{to}）。截止日期不变，请逐项查看并按时处理。',
    '{actor} has handed over the following work from {from} to you, {to} ({count} in total). Due dates are unchanged; please check each item and complete it on time.',
  ),
  inbox: text('您从 {from} 处接手：{record}', 'Handed over to you from {from}: {record}'),
  onSubject: text('[{first}] 您的 {count} 项工作已移交给 {to}', '[{first}] Your work was handed over to {to} ({count} in total)'),
  onBody: text(
    '{actor} 已将您的以下 {count} 项工作移交给 {to}，您不再负责这些工作。',
    '{actor} has handed over the following work of yours to {to} ({count} in total). You no longer need to act on it.',
  ),
  onInbox: text('已移交给 {to}：{record}', 'Handed over to {to}: {record}'),
  andOthers: text('{names} 等 {count} 人', '{names} and {count} more'),
  doneSubject: text('{from} 的 {count} 项工作已移交', 'Work of {from} was handed over ({count} in total)'),
  doneBody: text(
    '{actor} 已将 {from} 的 {count} 项工作移交如下。',
    '{actor} handed over the work of {from} ({count} in total) as follows.',
  ),
  left: text('另有 {left} 项仍无在职责任人，请指定接手人。', 'Still unassigned: {left}. Please name a successor.'),
  heading: text('{label}（{count}）', '{label} ({count})'),
  more: text('另有 {count} 项，请在待办中查看', 'and {count} more in your tasks'),
  moreDone: text('另有 {count} 项', 'and {count} more'),
  dueOn: text('截止日期 {day}', 'Due date {day}'),
  reason: text('说明', 'Reason'),
  duties: text('打开待办', 'Open my tasks'),
  leavers: text('查看待交接事项', 'Open unassigned tasks'),
} satisfies Record<string, Text>;

const LEAVERS_PAGE = adminLists.leavers;

type Values = Readonly<Record<string, string | number>>;
const fill = (pattern: Text, language: Language, values: Values): string =>
  pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A record by its number and title; a policy has no number. */
const nameRecord = ({ recordNo, title }: HandedDuty): string => [recordNo, shorten(title)].filter(Boolean).join(': ');

function shorten(value: string): string {
  const characters = [...value];
  return characters.length > 120 ? `${characters.slice(0, 120).join('')}…` : value;
}

/** The inbox line of one record for whoever took it over. */
export function handOverLine(duty: HandedDuty, from: NamedPerson, language: Language): string {
  return fill(say.inbox, language, { from: nameIn(from, language), record: nameRecord(duty) });
}

/** The inbox line about all of it, for administrators. */
export function handOverDoneLine({ from }: HandOverFacts, count: number, language: Language): string {
  return fill(say.doneSubject, language, { from: nameIn(from, language), count });
}

const NAMED = 3;

/** Several people as one name, the first of them by name. */
export function nameAll(people: readonly NamedPerson[]): NamedPerson {
  const rest = people.length - NAMED;
  const nameThem = (language: Language, between: string): string => {
    const names = people.slice(0, NAMED).map((person) => nameIn(person, language));
    if (rest <= 0) return names.join(between);
    return fill(say.andOthers, language, { names: names.join(between), count: language === 'zh' ? people.length : rest });
  };
  return { name: nameThem('zh', '、'), englishName: nameThem('en', ', ') };
}

/** The inbox line of one record for whoever had it. */
export function handedOnLine(duty: HandedDuty, to: NamedPerson, language: Language): string {
  return fill(say.onInbox, language, { to: nameIn(to, language), record: nameRecord(duty) });
}

/** The one mail of whoever was relieved: what went to whom. */
export function handedOnMail(
  duties: readonly HandedDuty[],
  { actor, reason }: HandOverFacts,
  to: NamedPerson,
  labelOf: (kind: string) => Text,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  const [first] = duties;
  const values = {
    first: first!.recordNo || shorten(first!.title),
    count: duties.length,
    actor: nameIn(actor, language),
    to: nameIn(to, language),
  };
  return {
    subject: fill(say.onSubject, language, values),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(say.onBody, language, values)],
    quote: reason ? { label: say.reason[language], text: reason } : undefined,
    facts: [],
    sections: listByKind(duties, labelOf, language, publicUrl),
  };
}

/** The one mail of a successor: what he took over, from whom, each record with its link. */
export function handOverMail(
  duties: readonly HandedDuty[],
  { actor, from, reason }: HandOverFacts,
  labelOf: (kind: string) => Text,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  const [first] = duties;
  const count = duties.length;
  const values = {
    first: first!.recordNo || shorten(first!.title),
    count,
    actor: nameIn(actor, language),
    from: nameIn(from, language),
    to: nameIn(reader, language),
  };
  return {
    subject: fill(count === 1 ? say.oneSubject : say.subject, language, values),
    greetingName: values.to,
    paragraphs: [fill(say.body, language, values)],
    quote: reason ? { label: say.reason[language], text: reason } : undefined,
    facts: [],
    sections: listByKind(duties, labelOf, language, publicUrl),
    action: { label: say.duties[language], url: `${publicUrl}/` },
  };
}

/** The one mail of an administrator: who took over how much of what. */
export function handOverSummary(
  duties: readonly HandedDuty[],
  { actor, from, reason, left }: HandOverFacts,
  successors: ReadonlyMap<number, NamedPerson>,
  labelOf: (kind: string) => Text,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  const values = { count: duties.length, actor: nameIn(actor, language), from: nameIn(from, language), left };
  const sections = [...successors].map(([id, successor]) => {
    const own = duties.filter(({ toId }) => toId === id);
    const shown = own.slice(0, MOST_IN_A_MAIL);
    const rest = own.length - shown.length;
    return {
      title: fill(say.heading, language, { label: nameIn(successor, language), count: own.length }),
      lines: [
        ...shown.map((duty) => ({ text: `${labelOf(duty.kind)[language]} · ${nameRecord(duty)}`, url: `${publicUrl}${duty.link}` })),
        ...(rest > 0 ? [{ text: `… ${fill(say.moreDone, language, { count: rest })}` }] : []),
      ],
    };
  });
  return {
    subject: fill(say.doneSubject, language, values),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(say.doneBody, language, values), ...(left > 0 ? [fill(say.left, language, values)] : [])],
    quote: reason ? { label: say.reason[language], text: reason } : undefined,
    facts: [],
    sections,
    ...(left > 0 && { action: { label: say.leavers[language], url: `${publicUrl}${LEAVERS_PAGE}` } }),
  };
}

/** Where an administrator reads on. */
export const HAND_OVER_PAGE = LEAVERS_PAGE;

function listByKind(duties: readonly HandedDuty[], labelOf: (kind: string) => Text, language: Language, publicUrl: string): MailSection[] {
  const shown = duties.slice(0, MOST_IN_A_MAIL);
  const sections = [...new Set(shown.map(({ kind }) => kind))].map((kind): MailSection => ({
    title: fill(say.heading, language, { label: labelOf(kind)[language], count: duties.filter((duty) => duty.kind === kind).length }),
    lines: shown
      .filter((duty) => duty.kind === kind)
      .map((duty) => ({
        text: [nameRecord(duty), duty.dueDate ? fill(say.dueOn, language, { day: duty.dueDate }) : ''].filter(Boolean).join('\n'),
        url: `${publicUrl}${duty.link}`,
      })),
  }));
  const rest = duties.length - shown.length;
  return rest > 0 ? [...sections, { title: '', lines: [{ text: `… ${fill(say.more, language, { count: rest })}` }] }] : sections;
}
