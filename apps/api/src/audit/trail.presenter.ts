import type { Language, RouteData, routes } from '@portal/contract';
import { refIn } from '@portal/directory';
import type { FieldChange, PastFields, RecordStep } from '@portal/platform';
import { keyOfValue, numberOfPerson, type TrailNames } from '@portal/risk-register';
import { operations, sayStep, type OperationCode } from '@portal/workflows';

interface Texts {
  readonly text: string;
  readonly textEn: string;
}

const same = (text: string): Texts => ({ text, textEn: text });

/** A record as it was (docs/decisions/machinery.md). */
export function toTrail(view: PastFields & { readonly names: TrailNames }, language: Language): RouteData<typeof routes.getTrail> {
  const { record, fields, steps, names } = view;
  return {
    state: record.state,
    // A creation is version 1 and each step the next one.
    rowVersion: record.seq + 1,
    at: record.at.toISOString(),
    fields: fields.map(({ field, value }) => ({ field, value, ...sayValue(field, value, names) })),
    steps: steps.map((step) => ({
      id: step.id,
      seq: step.seq,
      at: step.at.toISOString(),
      event: step.event,
      operation: wordsOf(step, language),
      actor: refIn(names.peopleById, step.actorId),
      onBehalfOf: refIn(names.peopleById, step.onBehalfOf),
    })),
  };
}

/** What differs between two steps, with the names of what the values stand for; two ways of writing one person are no difference. */
export function toTrailDifference(changes: readonly FieldChange[], names: TrailNames): RouteData<typeof routes.getTrailDifference> {
  return {
    changes: changes.flatMap(({ field, before, after }) => {
      const [old, now] = [sayValue(field, before, names), sayValue(field, after, names)];
      if (old.text === now.text && old.textEn === now.textEn) return [];
      return { field, before, beforeText: old.text, beforeTextEn: old.textEn, after, afterText: now.text, afterTextEn: now.textEn };
    }),
  };
}

function wordsOf(step: RecordStep, language: Language): string {
  return (step.words ?? sayStep(step) ?? operations[step.operation as OperationCode])?.[language] ?? step.event;
}

/** The words for a stored value; a value that stands for itself is its own. */
function sayValue(field: string, value: string, names: TrailNames): Texts {
  const said = names.said?.get(keyOfValue({ field, value }));
  if (said) return { text: said.name, textEn: said.nameEn };
  switch (field) {
    case 'categoryLevelOne':
    case 'riskCategory1':
      return value === '0' ? { text: '其他', textEn: 'Others' } : sayName(names.categories.get(value), value);
    case 'categoryLevelTwo':
    case 'categoryLevelThree':
    case 'riskCategory2':
    case 'riskCategory3':
      return value === '0' ? same('') : sayName(names.categories.get(value), value);
    case 'controlOwnerDeptId':
    case 'departmentId':
    case 'department':
      return sayName(names.departments.get(value), value);
    case 'controlOwner':
    case 'assignee':
    case 'owner':
    case 'marker':
    case 'signer':
    case 'asked':
    case 'requester':
    case 'assistants':
    case 'forwardedTo':
    case 'reporter':
    case 'allowedUsers':
    case 'escalationUser':
    case 'escalationUsers':
      return joinLines(value.split('\n').map((line) => sayPerson(line, names)));
    default:
      return same(value);
  }
}

function sayName(found: { name: string; nameEn: string } | undefined, value: string): Texts {
  return found ? { text: found.name, textEn: found.nameEn } : same(value);
}

/** Steps name a person by id or as `name (number)`. */
function sayPerson(line: string, names: TrailNames): Texts {
  const person = names.peopleById.get(Number(line)) ?? names.peopleByNumber.get(numberOfPerson(line) ?? '');
  if (!person) return same(line);
  return { text: `${person.name} (${person.userNo})`, textEn: `${person.englishName || person.name} (${person.userNo})` };
}

function joinLines(lines: readonly Texts[]): Texts {
  return { text: lines.map((line) => line.text).join('\n'), textEn: lines.map((line) => line.textEn).join('\n') };
}
