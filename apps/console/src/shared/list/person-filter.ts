import { useQuery } from '@tanstack/react-query';
import { routes } from '../api/routes.ts';
import { useSession } from '../api/session.ts';
import { readQuery } from '../api/read-query.ts';
import { useT } from '../i18n/use-t.ts';
import type { PersonName } from '../parts/PersonTag.tsx';
import type { Option } from '../parts/SelectPill.tsx';

// A name changes hardly ever.
const rarely = 10 * 60_000;

/** Of the values of a row those that are people: no other has a user number. */
const isPerson = (value: unknown): value is PersonName & { id: number } =>
  typeof value === 'object' && value !== null && 'userNO' in value && 'id' in value;

/**
 * The person whom an address names by his id: the reader himself, whoever of the rows it is, and otherwise, as in a list that found nothing, whom the
 * directory knows by it. Nobody is chosen here: it is for what a link sets.
 */
function usePersonOption(value: string, rows: readonly object[] | undefined): Option[] | undefined {
  const { name } = useT();
  const values: unknown[] = [useSession(), ...(rows ?? []).flatMap((row) => Object.values(row))];
  const seen = values.filter(isPerson).find(({ id }) => String(id) === value);
  const enabled = rows !== undefined && !seen && /^\d{1,15}$/.test(value);
  const { data = [], isLoading } = useQuery(
    readQuery(routes.getUserOrDepartmentPath, { body: { pkList: [Number(value)] } }, { staleTime: rarely, enabled }),
  );
  const person =
    seen ??
    data
      .map(({ objectType, objectName, objectNameEn }) => (objectType === 0 ? { name: objectName, englishName: objectNameEn } : undefined))
      .find((one) => one !== undefined);
  if (person) return [{ value, label: name(person) }];
  return value !== '' && (rows === undefined || isLoading) ? undefined : [];
}

/** The filter of a list by a person, to whom a link leads: `{ ...personFilter, label, to }`. */
export const personFilter = { kind: 'number', useOptions: usePersonOption, unnamed: 'table.chosenPerson' } as const;
