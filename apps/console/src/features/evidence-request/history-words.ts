import type { useT } from '#shared/i18n/use-t.ts';

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}
const known = [
  'asked',
  'department',
  'requester',
  'dueOn',
  'evidence',
  'title',
  'confidentiality',
  'version',
  'effective',
  'source',
  'use',
] as const;
const isKnown = (field: string): field is (typeof known)[number] => (known as readonly string[]).includes(field);

/** What the history of a request or of evidence says of one change. */
export function sayEvidenceChange({ field, before, after }: Change, t: ReturnType<typeof useT>['t']) {
  const label = isKnown(field) ? t(`evidenceRequest.history.${field}`) : field;
  if (field !== 'confidentiality') return { label, before, after };
  const say = (value: string) =>
    value === 'internal' || value === 'confidential' ? t(`evidenceRequest.confidentialities.${value}`) : value;
  return { label, before: say(before), after: say(after) };
}
