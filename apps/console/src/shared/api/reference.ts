import { toReadableEnglish, type FoundUser, type ResourceItem } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import type { Person } from '../parts/PersonPicker.tsx';
import type { Option } from '../parts/SelectPill.tsx';
import { call } from './call.ts';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

// Reference lists change a few times a year.
const rarely = 10 * 60_000;

/** All reference lists (Sys_Resource), also what is offered no more: old records still say it in the reader's language. */
export const resourcesQuery = readQuery(routes.getAllResources, { query: { inactive: true } }, { staleTime: rarely, live: ['reference'] });

/** Categories below a parent; 0 asks for level one. Without a parent nothing is asked. */
export const categoriesQuery = (parentId: number | null) =>
  readQuery(routes.getRiskCategory, { query: { parentId } }, { staleTime: rarely, enabled: parentId !== null, live: ['riskCategory'] });

const none: readonly (ResourceItem & { isActive?: boolean | undefined })[] = [];

/**
 * Reference lists in the reader's language. `options(code)` has the stored Chinese value as its value, `label(code, stored)` reads one of them;
 * `items(code)` and `itemLabel(code, classItem)` do the same by classItem, as controlFrequency and controlMode travel (docs/decisions/wire.md).
 */
export function useReference(enabled = true) {
  const { lang } = useT();
  const { data = none, isPending } = useQuery({ ...resourcesQuery, enabled });
  return useMemo(() => {
    // Until the lists have come a place stays empty: it would flash a code, or Chinese in front of an English reader.
    const unread = (stored: string, isReadable: boolean) => (isPending && !isReadable ? '' : stored);
    const name = ({ className, classNameEn }: ResourceItem) =>
      (lang === 'en' && classNameEn && toReadableEnglish(classNameEn)) || className;
    const of = (code: string) => data.filter((item) => item.classCode === code);
    // What an answer does not mark is offered.
    const offered = (code: string) => of(code).filter((item) => item.isActive !== false);
    return {
      options: (code: string): Option[] => offered(code).map((item) => ({ value: item.className, label: name(item) })),
      items: (code: string): Option[] => offered(code).map((item) => ({ value: item.classItem, label: name(item) })),
      label: (code: string, stored: string): string => {
        const found = of(code).find((item) => item.className === stored);
        return found ? name(found) : unread(stored, lang === 'zh');
      },
      itemLabel: (code: string, item: string | number): string => {
        const found = of(code).find((one) => one.classItem === String(item));
        return found ? name(found) : unread(String(item), false);
      },
    };
  }, [data, lang, isPending]);
}

function toPerson(user: FoundUser): Person {
  const department = user.roleJobs[0]?.org_Department;
  const departmentName = currentLanguage() === 'en' ? department?.nameEn || department?.name : department?.name;
  return { id: user.id, userNO: user.userNO, name: user.name, englishName: user.englishName, department: departmentName ?? null };
}

/** People by name, user number or AD number, for `PersonPicker`. */
export async function findPeople(text: string, signal?: AbortSignal): Promise<Person[]> {
  const users = await call(routes.findUser, { query: { queryStr: text } }, { signal });
  return users.map(toPerson);
}
