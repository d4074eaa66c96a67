// Every list that is read by pages, and what is asked of each of its filters: the lists and filters come from the contract, so that one that is not known here is an
// error (tools/bench-lists.spec.ts). Of each filter the commonest value, a rare one and one that nothing has, as far as it takes such.

/** How much of a list, in which order, and parts of an address that other filters say. Words have a line of their own (search). */
const NO_FILTERS = new Set(['pageIndex', 'pageSize', 'sort', 'keyword', 'rowIds', 'UserNo', 'bu', 'wfStatus', 'orderDesc', 'campaignId']);

/** The list of controls has its own line (filters); its four other addresses ask the same statements with fewer controls. The heat map is no list. */
const WITH_THEIR_OWN_LINE = [
  'getRiskControlByPage',
  'getRiskControlByPageHome',
  'getRunRiskControlByPage',
  'getHiRiskControlByPage',
  'getMyRiskControlByPage',
  'search',
];
const NO_LISTS = ['getRiskReportHeatMap', 'getFailedJobsByPage'];

/** Lists of one record's or of one lifecycle's: they answer nobody who does not say which one. */
export const OF_ONE_RECORD = [
  'getBulkResults',
  'getCampaignRefusals',
  'getFillSheet',
  'getExamPeopleResultByPage',
  'getSharePeopleResultByPage',
  'getSharePeopleByDepNameResultByPage',
  'getAppointPeopleResultByPage',
  'getAttestations',
  'searchDocsHistoryByPage',
  'getRollForwardJob',
  'getTeamTasks',
  'getAuditorSeatReads',
  'getStatementRecords',
  'getLikelyLateCases',
];

const flags = [true, false];
const person = [2, 77, 4_999];
const days = ['2020-01-01', '2026-06-01', '2030-01-01'];
/** Of what happened: a day to come is refused. */
const pastDays = days.slice(0, 2);
const VALUES = {
  workflow: ['riskControl', 'riskReport'],
  id: [1],
  departmentId: [1, 200],
  roleId: [3, 2],
  kind: ['riskControl', 'nothing'],
  subjectId: [1],
  actorId: person,
  from: days,
  to: days,
  personId: person,
  recordId: [1],
  address: ['127.0.0.1', '203.0.113.9'],
  state: ['draft', 'identified', 'open', 'sent', 'published', 'current', 'nothing'],
  title: ['no such title'],
  status: [0, 1, 3, 'active', 'filed'],
  toMark: flags,
  progress: [0, 1],
  type: [0, 1, '1', 'article'],
  isActive: flags,
  readState: [0, 1],
  docName: ['no such name'],
  folderId: [1],
  docType: [0, 1],
  dmsType: [0, 1],
  includeSubfolders: flags,
  inEffect: flags,
  mine: flags,
  owned: flags,
  ownerId: person,
  sourceId: [1],
  sourceNo: ['RR-2026-000001', 'no such number'],
  dueFrom: days,
  dueTo: days,
  settledFrom: days,
  settledTo: days,
  overdue: flags,
  settled: flags,
  extensions: [0, 2],
  ageDays: [30, 3_000],
  startDate: pastDays,
  endDate: pastDays,
  riskCategory1: [3, 12],
  riskCategory2: [102],
  riskCategory3: [1_002],
  score: [1, 5],
  runo: ['RE-2026', 'no such number'],
  key: ['是'],
  controlMode: [1],
  businessUnit: ['ANC', 'no such unit'],
  controlOwnerFunction: ['财务'],
  ownerIdStr: ['u77', 'nobody'],
  managementArea: ['中国', 'no such area'],
  riskYear: [2026, 2020],
  eventType: [0, 1, 'actual', 'nearMiss'],
  confidential: flags,
  eventId: [1],
  reported: flags,
  occurredStart: pastDays,
  occurredEnd: pastDays,
  currency: ['CNY', 'XXX'],
  netLossMin: [0, 1_000_000],
  netLossMax: [0, 1_000_000],
  likelihood: [1, 5],
  impact: [1, 5],
  unread: flags,
  group: ['mention', 'none'],
  within: ['/home', '/nowhere'],
  recordNo: ['RC-2026-000042', 'no such number'],
};

const shapeOf = ({ body, query }) => (body?.shape?.pageIndex ? body : query?.shape?.pageIndex ? query : null);

/** @returns {{ name: string, route: object, schema: object }[]} every list that is read by pages, but for those with a line of their own */
export function listsOf(routes) {
  return Object.entries(routes)
    .map(([name, route]) => ({ name, route, schema: shapeOf(route) }))
    .filter(({ name, schema }) => schema && !/^export/.test(name) && !NO_LISTS.includes(name) && !WITH_THEIR_OWN_LINE.includes(name));
}

/** The values of a choice that the schema itself names, however it is wrapped. */
function choicesOf(schema) {
  const { entries, innerType, options } = schema._zod.def;
  const inner = innerType ?? schema._zod.def.in;
  const found = entries ? Object.values(entries) : inner ? choicesOf(inner) : (options ?? []).flatMap((option) => choicesOf(option) ?? []);
  const values = found?.filter((value) => value !== '');
  return values?.length ? values : undefined;
}

const isFlag = (field) => flags.every((flag) => field.safeParse(flag).data === flag) && !field.safeParse('a text').success;

/**
 * @returns {Record<string, unknown[]>} what is asked of each filter of a list, as the list's own schema takes it
 * @throws when a filter has no value that the schema takes
 */
export function filtersOf({ name, schema }) {
  const filters = {};
  for (const [filter, field] of Object.entries(schema.shape)) {
    if (NO_FILTERS.has(filter)) continue;
    // An id and a flag are asked for as everywhere; a text has to be named here, since only who knows it knows what some rows have.
    const given = choicesOf(field) ?? VALUES[filter] ?? (/Id$/.test(filter) ? [1] : isFlag(field) ? flags : undefined);
    const taken = given?.filter((value) => field.safeParse(value).success);
    if (!taken?.length) throw new Error(`The filter ${filter} of ${name} has no values in bench/lib/list-filters.mjs.`);
    filters[filter] = taken;
  }
  return filters;
}

/** Alone with each value, and in pairs of each filter's last value. */
export function* combine(values) {
  const names = Object.keys(values);
  for (const name of names) for (const value of values[name]) yield { [name]: value };
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) yield { [one]: values[one].at(-1), [other]: values[other].at(-1) };
}
