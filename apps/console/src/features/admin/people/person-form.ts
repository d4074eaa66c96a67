import type { AdminPerson } from '@portal/contract/client';
import type { Person } from '#shared/parts/PersonPicker.tsx';

export interface PersonForm {
  number: string;
  adNo: string;
  name: string;
  englishName: string;
  email: string;
  departmentId: string;
  manager: Person[];
  roles: number[];
  language: '' | 'zh' | 'en';
  withPassword: boolean;
}

export const toForm = (person: AdminPerson | undefined): PersonForm => ({
  number: person?.number ?? '',
  adNo: person?.adNo ?? '',
  name: person?.name ?? '',
  englishName: person?.englishName ?? '',
  email: person?.email ?? '',
  departmentId: person?.department ? String(person.department.id) : '',
  manager: person?.manager ? [person.manager] : [],
  roles: person?.roles.map((role) => role.id) ?? [],
  language: person?.language ?? '',
  withPassword: !person,
});

/** What SavePerson takes. */
export const toBody = ({ manager, ...form }: PersonForm, person: AdminPerson | undefined, base: number | undefined) => ({
  ...form,
  managerId: manager[0]?.id ?? null,
  ...(person && { id: person.id, rowVersion: base ?? person.rowVersion }),
});
