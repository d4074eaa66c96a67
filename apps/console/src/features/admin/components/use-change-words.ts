import type { ChangeRow } from '@portal/contract/client';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { TextKey } from '#shared/i18n/texts.ts';

export const changeKinds = [
  'person',
  'department',
  'company',
  'reference',
  'category',
  'session',
  'mail',
  'queue',
  'audit',
  'substitution',
  'reminder',
  'holiday',
  'retention',
] as const;

const FLAGS: Readonly<Record<string, TextKey>> = { true: 'common.yes', false: 'common.no' };

/** The words of the change log. What this build has no words for shows the server's own. */
export function changeWords(t: ReturnType<typeof useT>['t']) {
  const say = (group: 'kinds' | 'events' | 'names', name: string): string => {
    const key = `adminOperation.changes.${group}.${name}`;
    const found = t(key as TextKey);
    return found === key ? name : found;
  };
  const value = (text: string) => (text === '' ? t('adminOperation.changes.blank') : FLAGS[text] ? t(FLAGS[text]) : text);
  return {
    kind: (name: string) => say('kinds', name),
    event: (name: string) => say('events', name),
    field: (name: string) => say('names', name),
    value,
    /** The object's name; what the portal itself names is said in the reader's language. */
    subject: ({ kind, subjectName }: Pick<ChangeRow, 'kind' | 'subjectName'>): string => {
      const key = `adminOperation.retention.kinds.${subjectName}.name`;
      const found = kind === 'retention' ? t(key as TextKey) : key;
      return found === key ? subjectName : found;
    },
    /** One line: the first fields that changed. */
    summary: ({ changes, comment }: Pick<ChangeRow, 'changes' | 'comment'>): string => {
      const described = changes
        .slice(0, 3)
        .map((one) => pair(say('names', one.field), `${one.before === '' ? '' : `${value(one.before)} → `}${value(one.after)}`));
      return [...described, ...(changes.length > 3 ? ['…'] : []), ...(comment ? [comment] : [])].join(' · ');
    },
  };
}

export const useChangeWords = () => changeWords(useT().t);
