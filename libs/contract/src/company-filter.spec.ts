import { expect, test } from '@jest/globals';
import { routes } from './routes.ts';

/** What a schema takes by name, whatever is wrapped around it. */
function fieldsOf(schema: unknown): string[] {
  let at = schema as { shape?: object; def?: { innerType?: unknown; in?: unknown } } | undefined;
  for (let depth = 0; at && !at.shape && depth < 5; depth++) at = (at.def?.innerType ?? at.def?.in) as typeof at;
  return Object.keys(at?.shape ?? {});
}

/** They filter people by their department. */
const withoutCompany = [
  'getPeopleByPage',
  'previewEvidenceRequests',
  'getExamPeopleResultByPage',
  'getSharePeopleResultByPage',
  'getSharePeopleByDepNameResultByPage',
  'getAppointPeopleResultByPage',
  'getAttestations',
];

test('whatever is filtered by business unit or department is filtered by company, too (docs/adr/0054-scope-of-a-period.md)', () => {
  const unfiltered = Object.entries(routes)
    .filter(([, { mutates }]) => !mutates)
    .filter(([, { body, query }]) => {
      const fields = [...fieldsOf(body), ...fieldsOf(query)];
      return ['bu', 'businessUnit', 'departmentId'].some((name) => fields.includes(name)) && !fields.includes('companyId');
    })
    .map(([name]) => name);
  expect(unfiltered.sort()).toEqual([...withoutCompany].sort());
});
