import type { ControlTestRecord } from '../api/records.ts';

const person = (id: number, englishName: string) => ({ id, userNO: `u${id}`, name: `人${id}`, englishName });
const record: ControlTestRecord = {
  id: 7,
  recordNo: 'CT-2031-0007',
  title: 'Refunds',
  kind: 'interim',
  periodId: 1,
  periodNo: 'AP-2031-0001',
  periodTitle: '2031 年度',
  periodTitleEn: 'Year 2031',
  periodFirstDay: '2031-01-01',
  periodLastDay: '2031-12-31',
  controlId: 3,
  controlNo: 'RC-2031-000003',
  planner: null,
  tester: person(1, 'Tess'),
  reviewer: person(2, 'Rex'),
  dueOn: '2031-05-31',
  dutyDueOn: '2031-04-09',
  isLate: false,
  isOpen: true,
  done: 1,
  wanted: 1,
  exceptions: 1,
  conclusion: 'ineffective',
  conclusionNote: '',
  hours: null,
  procedure: null,
  population: null,
  draws: [],
  items: [],
  missing: { results: 0, evidence: 0 },
  independence: { tester: true, reviewer: true, designSettled: true },
  state: 'inReview',
  rowVersion: 4,
  updatedAt: '2031-04-02T08:00:00.000Z',
  allowedActions: ['CONCLUDE', 'RETURN'],
};

/** A test as its page reads it. */
export const testRecord = (changes: Partial<ControlTestRecord> = {}): ControlTestRecord => ({ ...record, ...changes });

/** What its panel of evidence reads while there is none. */
export const noEvidence = {
  tested: null,
  used: [],
  gaps: [],
  missingDays: 0,
  loose: [],
  requests: [],
  offers: [],
  mayAttach: false,
  mayRequest: false,
};
