// What is asked of each filter of the list of controls, by the call's own description.

/** Not filters: how much of the list, in which order, and parts of an address that other filters say. Words have a line of their own (search). */
const NO_FILTERS = new Set(['pageIndex', 'pageSize', 'sort', 'keyword', 'rowIds', 'campaignId', 'bu', 'wfStatus', 'UserNo', 'isActive']);

/** What is asked of each filter: the commonest value, the rarest, and one that no control has. */
export const COLUMNS = {
  riskCategory1: 'category1',
  riskCategory2: 'category2',
  riskCategory3: 'category3',
  managementArea: 'management_area',
  businessUnit: 'business_unit',
  key: 'key_control',
  controlOwnerFunction: 'control_owner_function',
  controlMode: 'control_mode',
  controlFrequency: 'control_frequency',
  ownerId: 'owner_id',
  riskYear: 'risk_year',
  state: 'state',
  score: 'score',
  effectiveness: 'effectiveness',
  deficiency: 'deficiency',
};

/**
 * What is asked of each filter of the list; one that is not known here is an error (tools/bench-lists.spec.ts).
 *
 * @param {string[]} filters
 * @param {Record<string, unknown[]>} ends of each column the commonest value and the rarest
 * @param {{ day?: string, owner?: string, department?: number, company?: number, store?: string }} some what there is
 */
export function valuesOf(filters, ends, { day, owner, department, company, store }) {
  const others = {
    status: [0, 1, 3],
    score: [...(ends.score ?? []), 0],
    managementArea: [...(ends.managementArea ?? []), 'no such area'],
    categoryLevel: [1, 2, 3],
    effectivenessFrom: [2],
    effectivenessTo: [3],
    openIssues: [true, false],
    countedOnce: [true],
    missing: ['category', 'businessUnit', 'effectiveness', 'deficiency', 'dueDate', 'reviewer'],
    dueFrom: day ? [day] : ['2020-01-01'],
    dueTo: ['2020-01-01', day ?? '2030-01-01'],
    startDate: ['2020-01-01', '2030-01-01'],
    endDate: ['2020-01-01', '2030-01-01'],
    ownerNo: [owner ?? 'nobody'],
    ownerIdStr: [owner ?? 'nobody', 'nobody'],
    departmentId: [department ?? 1],
    companyId: [company ?? 1],
    runo: [store ?? '1', 'no such number'],
    allocatedTo: ['none', owner ?? 'nobody'],
  };
  const values = {};
  for (const name of filters) {
    const given = others[name] ?? (COLUMNS[name] && (ends[name] ?? []));
    if (!given) throw new Error(`The filter ${name} has no values in bench/lib/control-filters.mjs.`);
    values[name] = given;
  }
  return values;
}

/** The filters of the list of controls, as its call describes them. */
export const filtersOfControls = (routes) => Object.keys(routes.getRiskControlByPage.body.shape).filter((name) => !NO_FILTERS.has(name));
