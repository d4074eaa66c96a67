/** Who tests and reviews it. */
export const tess = { id: 41, userNO: 'tess', name: '测试人', englishName: 'Tess' };

/** A row of the list of control tests: a design test that was planned. */
export const testRow = (id: number, changes: object = {}) => ({
  id,
  recordNo: `CT-2031-${id}`,
  title: `Control ${id}`,
  controlNo: 'RC-2031-000003',
  kind: 'design',
  state: 'planned',
  tester: tess,
  reviewer: tess,
  dueOn: '2031-12-31',
  dutyDueOn: null,
  isOpen: true,
  done: 0,
  wanted: 0,
  conclusion: null,
  updatedAt: '2031-05-02T08:00:00.000Z',
  allowedActions: [] as readonly string[],
  ...changes,
});
