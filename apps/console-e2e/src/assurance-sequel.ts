import { expect, type Page } from '@playwright/test';
import { recordPages, routes, type Language } from '@portal/contract';
import { act, actSaying, chooseSaying, chooseValue, confirm, fill, fillDate, findAndChoose } from './assurance-walk.ts';
import type { Visitor } from './portal.ts';

const words = {
  zh: {
    startRemediation: '启动整改',
    verify: '验证通过',
    planRetest: '安排复测',
    recordRetest: '登记复测',
    closeIt: '关闭',
    draw: '抽取样本',
    freeze: '冻结总体',
    ownRecords: '平台自身的记录',
    show: '查看',
    question: (view: string) => `风险事件（视图“${view}”）。关键词`,
    carry: '结转到下一期间',
    account: '应收账款',
    awaitsBalance: /均导入试算平衡表后/,
    goesAlong: /项测试，将按计划规则列入新期间的计划/,
    tests: /^已结转 [1-9]\d* 项测试$/,
    deficiencies: '已结转 1 项缺陷',
    stillOpen: '1 项尚未关闭',
    carriedFrom: /^结转自/,
  },
  en: {
    startRemediation: 'Start remediation',
    verify: 'Verify',
    planRetest: 'Plan retest',
    recordRetest: 'Record retest',
    closeIt: 'Close',
    draw: 'Draw sample',
    freeze: 'Freeze population',
    ownRecords: 'The portal’s own records',
    show: 'Show records',
    question: (view: string) => `Risk events (view “${view}”). Keyword`,
    carry: 'Carry over to next period',
    account: '应收账款',
    awaitsBalance: /once both periods have a trial balance/,
    goesAlong: /tests?, to be planned under the planning rules/,
    tests: /^[1-9]\d* tests? carried over$/,
    deficiencies: '1 deficiency carried over',
    stillOpen: '1 still open',
    carriedFrom: /^Carried over from/,
  },
} as const;

/** Who walks, and what the walk before has learnt to do: to start a test, to record its results, to submit and conclude it. */
export interface Walk {
  readonly language: Language;
  readonly year: number;
  readonly mark: string;
  readonly admin: Visitor;
  readonly tester: Visitor;
  readonly judge: Visitor;
  readonly visit: (userNo: string) => Promise<Visitor>;
  readonly start: (place: string) => Promise<void>;
  readonly record: (items: number) => Promise<void>;
  readonly submit: (conclusion: string, place: string) => Promise<void>;
}

const placeOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

/** Three events that the tester reported, and his saved view that finds them: what a retest may draw from. */
async function reportEvents({ tester, mark }: Walk): Promise<string> {
  for (const number of [1, 2, 3])
    await tester.ask(routes.saveRiskEventDraft, { body: { title: `${mark} 付款未审批 ${number}`, description: '付款单缺少审批' } });
  const name = `${mark} 付款`;
  await tester.ask(routes.saveListView, { body: { list: 'risk-event-query', name, query: { keyword: `${mark} 付款未审批` } } });
  return name;
}

/** The population is what a saved view of the tester finds; its question is told before it is frozen, and stays on the page. */
async function freezeView(walk: Walk): Promise<void> {
  const { page } = walk.tester;
  const says = words[walk.language];
  const view = await reportEvents(walk);
  await page.reload();
  await act(page, says.freeze);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: says.ownRecords }).click();
  await chooseValue(page, dialog, 'list', 'events');
  await chooseSaying(page, dialog, 'viewId', view);
  await dialog.getByRole('button', { name: says.show, exact: true }).click();
  await expect(dialog.getByText(says.question(view))).toBeVisible();
  await confirm(page);
  await expect(page.getByRole('main').getByText(says.question(view)).first()).toBeVisible();
}

/** A concluded deficiency is remediated by its issue, retested by a new test that its page leads to, and closed by somebody else. */
export async function remediateRetestAndClose(walk: Walk, deficiencyId: number): Promise<void> {
  const { admin, judge, tester, language, year } = walk;
  const says = words[language];
  const { page } = admin;
  const place = `${recordPages.deficiency.view}?Id=${deficiencyId}`;
  const read = () => admin.ask(routes.getDeficiency, { query: { id: deficiencyId } });
  const dialog = page.getByRole('dialog');
  await page.goto(place);
  await act(page, says.startRemediation);
  await fill(dialog, 'plan', '付款前逐笔审批 Approve each payment before it is made');
  await fillDate(page, dialog, 'dueDate', `${year + 1}-01-31`);
  await confirm(page);
  await expect.poll(async () => (await read()).state).toBe('remediating');
  // While the issue is open nobody is led to a retest.
  await expect(page.getByRole('link', { name: says.planRetest })).toHaveCount(0);
  const [issue] = (await read()).issues;
  const owner = await walk.visit(issue!.assignee!.userNO);
  for (const event of ['START', 'SUBMIT_FIX'])
    await owner.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: '已整改 Done' } });
  await judge.page.goto(`${recordPages.remediationIssue.view}?Id=${issue!.id}`);
  await actSaying(judge.page, says.verify, '已核对 Checked');
  await page.goto(place);
  await page.getByRole('link', { name: says.planRetest }).first().click();
  // The period and the control are those of the deficiency.
  await chooseValue(page, dialog, 'kind', 'yearEnd');
  await findAndChoose(page, dialog, 'testerId', 'user', language === 'zh' ? '孙悦' : 'Sun Yue');
  await findAndChoose(page, dialog, 'reviewerId', 'qian.yifan', language === 'zh' ? '钱一帆' : 'Qian Yifan');
  await confirm(page);
  await expect(page).toHaveURL(/ControlTestView\?Id=\d+/);
  const retest = placeOf(page);
  await walk.start(retest);
  await freezeView(walk);
  await act(tester.page, says.draw);
  const sample = tester.page.getByRole('dialog');
  await chooseValue(tester.page, sample, 'frequency', 'quarterly');
  await fill(sample, 'seed', '4711');
  await confirm(tester.page);
  await walk.record(await tester.page.getByRole('grid').getByRole('rowheader').count());
  await walk.submit('effective', retest);
  await page.goto(place);
  await act(page, says.recordRetest);
  await chooseSaying(page, dialog, 'testId');
  // The table asks for two quarters of operation; the story is told on one day.
  await fill(dialog, 'shortReason', '付款审批已上线，期间每笔均已审批 Approval is live, and each payment was approved');
  await confirm(page);
  await expect.poll(async () => (await read()).state).toBe('retested');
  await judge.page.goto(place);
  await actSaying(judge.page, says.closeIt);
  await expect.poll(async () => (await read()).state).toBe('closed');
}

/** A deficiency that is concluded and not remediated when the period is signed off. @returns its number */
export async function leaveOpen({ admin, judge, tester, mark }: Walk, periodId: number): Promise<string> {
  const { id: ownerId } = await tester.ask(routes.getUserInfo);
  const body = { periodId, ownerId, title: `${mark} 权限未复核`, titleEn: `Access not reviewed ${mark}`, area: 'other' } as const;
  const { id, recordNo } = await admin.ask(routes.saveDeficiency, { body });
  await admin.ask(routes.evaluateDeficiency, { body: { id, area: 'other', likelihood: 'remote', magnitude: '1000' } });
  for (const event of ['AGREE', 'CONCLUDE'] as const) await judge.ask(routes.updateDeficiency, { body: { id, event } });
  return recordNo;
}

/**
 * The next period begins with what this one knew: its tests are planned anew, its open deficiency goes on; its page tells what differs. Until
 * the new balance is there, no account seems to have shrunk to nothing.
 */
export async function carryOver({ admin, language, year }: Walk, periodId: number, openDeficiency: string): Promise<void> {
  const says = words[language];
  const { page } = admin;
  const planned = await admin.ask(routes.getControlTestByPage, { body: { periodId, cancelled: false, pageSize: 100 } });
  await page.goto(`${recordPages.assessmentPeriod.view}?Id=${periodId}`);
  await act(page, says.carry);
  await expect(page.getByRole('dialog').getByText(says.goesAlong)).toBeVisible();
  await confirm(page);
  await expect(page).not.toHaveURL(new RegExp(`Id=${periodId}$`));
  const nextId = Number(new URL(page.url()).searchParams.get('Id'));
  const next = await admin.ask(routes.getAssessmentPeriod, { query: { id: nextId } });
  expect(next).toMatchObject({ state: 'planning', firstDay: `${year + 1}-07-01`, lastDay: `${year + 1}-09-30`, previousId: periodId });
  await expect(page.getByText(says.awaitsBalance)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: says.account })).toHaveCount(0);
  await expect(page.getByText(says.deficiencies)).toBeVisible();
  await expect(page.getByRole('link', { name: openDeficiency })).toBeVisible();
  await page.getByRole('link', { name: says.tests }).click();
  const { data } = await admin.ask(routes.getControlTestByPage, { body: { periodId: nextId, pageSize: 100 } });
  expect(data.map(({ kind, state, conclusion }) => [kind, state, conclusion]).sort()).toEqual(
    planned.data.map(({ kind }) => [kind, 'planned', null]).sort(),
  );
  await expect(page.getByText(data[0]!.recordNo).first()).toBeVisible();
  await page.goto(`${recordPages.assessmentPeriod.view}?Id=${nextId}`);
  await page.getByRole('link', { name: says.stillOpen }).click();
  await expect(page.getByText(openDeficiency).first()).toBeVisible();
  await expect(page.getByText(says.carriedFrom).first()).toBeAttached();
}
