import type { Language } from '@portal/contract';
import { words, type KindWords, type MailContent, type NamedPerson } from '@portal/platform';
import { text, type Text } from '@portal/workflows';
import { nameIn } from '../templates/notice-text.ts';

export type SubstitutionNotice = 'substituteNamed' | 'substitutionSetForYou' | 'substitutionEnded';

/** They are no step of a record and cannot be chosen. */
export const substitutionWords: Readonly<Record<SubstitutionNotice, KindWords>> = {
  substituteNamed: words('duty', '您将代理他人', 'You are a substitute'),
  substitutionSetForYou: words('information', '有人代理您', 'You have a substitute'),
  substitutionEnded: words('information', '代理结束', 'A substitution ended'),
};

export interface SubstitutionFacts {
  readonly person: NamedPerson;
  readonly substitute: NamedPerson;
  readonly actor: NamedPerson;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

interface Template {
  readonly subject: Text;
  readonly body: Text;
  readonly inbox: Text;
}

const templates: Readonly<Record<SubstitutionNotice, Template>> = {
  substituteNamed: {
    subject: text('您将代理 {person} 的待办（{from} 至 {to}）', 'You are the substitute for {person} from {from} to {to}'),
    body: text(
      '{from} 至 {to} 期间，您可以代 {person} 处理其待办：它们会出现在您的待办中并注明“代 {person}”，历史记录会写明两人的姓名。',
      'From {from} to {to} you can act for {person}. Their tasks appear in your list marked “for {person}”, and the history shows both names.',
    ),
    inbox: text('{from} 至 {to} 由您代理 {person} 的待办', 'You are the substitute for {person} from {from} to {to}'),
  },
  substitutionSetForYou: {
    subject: text('{substitute} 将代理您的待办（{from} 至 {to}）', '{substitute} is your substitute from {from} to {to}'),
    body: text(
      '{actor} 指定 {substitute} 在 {from} 至 {to} 期间代您处理待办。您仍可自行处理，也可随时结束代理。',
      '{actor} assigned {substitute} as your substitute from {from} to {to}. You can still act yourself and end the substitution at any time.',
    ),
    inbox: text('{from} 至 {to} 由 {substitute} 代理您的待办', '{substitute} is your substitute from {from} to {to}'),
  },
  substitutionEnded: {
    subject: text('代理已结束：{person} / {substitute}', 'Substitution ended: {substitute} for {person}'),
    body: text(
      '{actor} 结束了 {substitute} 对 {person} 的代理（原定 {from} 至 {to}）。',
      '{actor} ended the substitution of {person} by {substitute} (originally {from} to {to}).',
    ),
    inbox: text('{substitute} 对 {person} 的代理已结束', '{substitute} is no longer the substitute for {person}'),
  },
};

const labels = {
  person: text('不在岗', 'Away'),
  substitute: text('代理人', 'Substitute'),
  span: text('期间', 'Period'),
  reason: text('说明', 'Reason'),
  open: text('查看代理设置', 'Open substitutes'),
} satisfies Record<string, Text>;

/** Where substitutions are shown to the people concerned. */
export const SUBSTITUTION_PAGE = '/account#substitutes';

export function substitutionLine(kind: SubstitutionNotice, facts: SubstitutionFacts, language: Language): string {
  return fill(templates[kind].inbox, facts, language);
}

/** The mail of a notice in the reader's language. */
export function substitutionMail(
  kind: SubstitutionNotice,
  facts: SubstitutionFacts,
  reader: NamedPerson,
  language: Language,
  publicUrl: string,
): MailContent {
  return {
    subject: fill(templates[kind].subject, facts, language),
    greetingName: nameIn(reader, language),
    paragraphs: [fill(templates[kind].body, facts, language)],
    quote: facts.reason ? { label: labels.reason[language], text: facts.reason } : undefined,
    facts: [
      [labels.person[language], nameIn(facts.person, language)],
      [labels.substitute[language], nameIn(facts.substitute, language)],
      [labels.span[language], `${facts.from} – ${facts.to}`],
    ],
    action: { label: labels.open[language], url: `${publicUrl}${SUBSTITUTION_PAGE}` },
  };
}

function fill(pattern: Text, facts: SubstitutionFacts, language: Language): string {
  const values: Readonly<Record<string, string>> = {
    person: nameIn(facts.person, language),
    substitute: nameIn(facts.substitute, language),
    actor: nameIn(facts.actor, language),
    from: facts.from,
    to: facts.to,
  };
  return pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
