import {
  assessmentCoveragePage,
  assessmentScopePage,
  certificationList,
  controlTestList,
  groupAmount,
  pageAddress,
  recordPages,
  riskControlLists,
} from '@portal/contract';
import { periodGoesOn } from '@portal/assessment-period';
import { isPlannedTest, lateCondition } from '@portal/control-test';
import { quoteState, quoteStates } from '@portal/platform';
import { countedCondition, KEY_CONTROL, keyControlCondition } from '@portal/risk-control';
import {
  certificationWorkflow,
  controlTestWorkflow,
  riskControlChartStatus,
  riskControlWorkflow,
  settledStatementStates,
  stateMeta,
  text,
  type CertificationState,
  type ControlTestState,
} from '@portal/workflows';
import { figure, figureOnPage, figures, same, type PackSection } from './pack-section.ts';

const isState = (state: ControlTestState) => quoteState(controlTestWorkflow, state);
/** The chart status whose controls are counted as reviewed. */
const REVIEWED = 3;
/** SQL: the people of a control `c` have done their work. */
const isReviewed = `c.state in (${quoteStates(
  riskControlWorkflow,
  riskControlWorkflow.states.filter((state) => riskControlChartStatus[state] === REVIEWED),
)})`;

/** What is in scope, and how much of it is covered by a key control that is planned for test. */
export const scopeSection: PackSection = {
  name: 'scope',
  async gather(sql, { periodId, year, coverage: { totals, gaps, accounts, cells, cover } }) {
    const [counts] = await sql.query<{ controls: number; key: number; reviewed: number }>(
      `select count(*)::int as controls, count(*) filter (where ${keyControlCondition('c')})::int as key,
         count(*) filter (where ${isReviewed})::int as reviewed
       from risk_control c where c.is_active and ${countedCondition('c')} and c.risk_year = $1`,
      [year],
    );
    const pairsIn = cells.filter(({ inScope }) => inScope);
    const companiesOf = Map.groupBy(pairsIn, ({ accountId }) => accountId);
    const keyControlsOf = (accountId: number) => cover.controls.filter(({ accountIds }) => accountIds.includes(accountId)).length;
    const [materiality] = await sql.query<{ overall: string; performance: string; currency: string }>(
      'select overall::text, performance::text, currency from period_materiality where period_id = $1 order by id desc limit 1',
      [periodId],
    );
    const [period] = await sql.query<{ currency: string }>('select currency from assessment_period where id = $1', [periodId]);
    const money = (value: string) => `${period!.currency} ${groupAmount(value)}`;
    const amount = (value: string | undefined) => (materiality && value ? `${materiality.currency} ${groupAmount(value)}` : '–');
    const periodPage = pageAddress(recordPages.assessmentPeriod.view, periodId);
    const coveragePage = `${assessmentCoveragePage}?Id=${periodId}`;
    const scopePage = `${assessmentScopePage}?Id=${periodId}`;
    // A control that several risks share is counted once, in its leading row.
    const ofYear = { year, active: 'true', once: 'true' };
    return {
      title: text('范围与覆盖', 'Scope and coverage'),
      blocks: [
        figures(
          figureOnPage('scope.overall', ['整体重要性水平', 'Overall materiality'], amount(materiality?.overall), periodPage),
          figureOnPage(
            'scope.performance',
            ['实际执行的重要性水平', 'Performance materiality'],
            amount(materiality?.performance),
            periodPage,
          ),
          figureOnPage('scope.accounts', ['重要科目', 'Significant accounts'], accounts.length, scopePage),
          figureOnPage('scope.in', ['纳入范围的科目与公司', 'Account and company pairs in scope'], pairsIn.length, scopePage),
          figureOnPage(
            'scope.out',
            ['不纳入范围的科目与公司', 'Account and company pairs out of scope'],
            cells.length - pairsIn.length,
            scopePage,
          ),
          figureOnPage('scope.amountIn', ['纳入范围的金额', 'Amount in scope'], money(totals.inScope), coveragePage),
          figureOnPage('scope.amountOut', ['不纳入范围的金额', 'Amount out of scope'], money(totals.outOfScope), coveragePage),
          figureOnPage('scope.covered', ['已覆盖金额', 'Amount covered'], money(totals.covered), coveragePage),
          figureOnPage('scope.coverage', ['覆盖率', 'Coverage'], totals.coveredPart || '–', coveragePage),
          figureOnPage('scope.gaps', ['覆盖缺口', 'Coverage gaps'], gaps, coveragePage),
          figure('scope.controls', ['当年控制', 'Controls of the year'], counts!.controls, riskControlLists.all, ofYear),
          figure('scope.key', ['其中关键控制', 'Of which key controls'], counts!.key, riskControlLists.all, {
            ...ofYear,
            key: KEY_CONTROL,
          }),
          figure('scope.reviewed', ['自评已审核', 'Self-assessments reviewed'], counts!.reviewed, riskControlLists.all, {
            ...ofYear,
            status: REVIEWED,
          }),
        ),
        {
          kind: 'table',
          title: text('重要科目', 'Significant accounts'),
          head: [
            text('科目', 'Account'),
            text('名称', 'Name'),
            text('纳入范围的公司', 'Companies in scope'),
            text('关键控制', 'Key controls'),
          ],
          rows: accounts.map(({ id, code, name, nameEn }) => [
            same(code),
            text(name, nameEn || name),
            same(companiesOf.get(id)?.length ?? 0),
            same(keyControlsOf(id)),
          ]),
          empty: text('本期间尚无重要科目。', 'The period has no significant accounts yet.'),
        },
      ],
    };
  },
};

/** Tests by process and by conclusion, and what is late. */
export const testingSection: PackSection = {
  name: 'testing',
  async gather(sql, { periodId, today }) {
    const concluded = quoteState(controlTestWorkflow, 'concluded');
    const [counts] = await sql.query<{ all: number; concluded: number; effective: number; ineffective: number; late: number }>(
      `select count(*)::int as "all", count(*) filter (where state = ${concluded})::int as concluded,
         count(*) filter (where state = ${concluded} and conclusion = 'effective')::int as effective,
         count(*) filter (where state = ${concluded} and conclusion = 'ineffective')::int as ineffective,
         count(*) filter (where ${lateCondition('t', '$2')})::int as late
       from control_test t where t.period_id = $1 and ${isPlannedTest('t')}`,
      [periodId, today],
    );
    const bars = await sql.query<{
      name: string;
      nameEn: string;
      planned: number;
      inProgress: number;
      inReview: number;
      concluded: number;
    }>(
      `select coalesce(b.name, '未分配流程') as name, coalesce(nullif(b.name_en, ''), b.name, 'No process') as "nameEn",
         count(*) filter (where t.state = ${isState('planned')})::int as planned, count(*) filter (where t.state = ${isState('inProgress')})::int as "inProgress",
         count(*) filter (where t.state = ${isState('inReview')})::int as "inReview", count(*) filter (where t.state = ${concluded})::int as concluded
       from control_test t left join control_scope s on s.control_id = t.control_id left join business_process b on b.id = s.process_id
       where t.period_id = $1 and ${isPlannedTest('t')} group by b.id, b.name, b.name_en order by count(*) desc, b.name limit 20`,
      [periodId],
    );
    const concludedAs = (conclusion: string) => ({ periodId, state: 'concluded', conclusion });
    const states = (state: ControlTestState) => stateMeta(controlTestWorkflow, state).label;
    return {
      title: text('测试进度与结果', 'Testing progress and results'),
      blocks: [
        figures(
          figure('tests.all', ['测试', 'Tests'], counts!.all, controlTestList, { periodId, cancelled: 'false' }),
          figure('tests.concluded', ['已得出结论', 'Concluded'], counts!.concluded, controlTestList, { periodId, state: 'concluded' }),
          figure('tests.effective', ['其中有效', 'Effective'], counts!.effective, controlTestList, concludedAs('effective')),
          figure('tests.ineffective', ['其中无效', 'Not effective'], counts!.ineffective, controlTestList, concludedAs('ineffective')),
          figure('tests.late', ['逾期', 'Overdue'], counts!.late, controlTestList, { periodId, overdue: 'true' }),
        ),
        {
          kind: 'chart',
          title: text('按流程的测试', 'Testing by process'),
          legend: [
            { tone: 'green', label: states('concluded') },
            { tone: 'amber', label: states('inReview') },
            { tone: 'blue', label: states('inProgress') },
            { tone: 'grey', label: states('planned') },
          ],
          bars: bars.map((one) => ({
            label: text(one.name, one.nameEn),
            parts: [
              { tone: 'green', value: one.concluded },
              { tone: 'amber', value: one.inReview },
              { tone: 'blue', value: one.inProgress },
              { tone: 'grey', value: one.planned },
            ],
            note: `${one.concluded} / ${one.concluded + one.inReview + one.inProgress + one.planned}`,
          })),
        },
      ],
    };
  },
};

/** Statements: who has signed, what was reopened, and everybody who has not. */
export const statementSection: PackSection = {
  name: 'statements',
  async gather(sql, { periodId, today }) {
    const settled = quoteStates(certificationWorkflow, settledStatementStates);
    const [counts] = await sql.query<{ all: number; settled: number; reopened: number; declined: number; late: number }>(
      `select count(*)::int as "all", count(*) filter (where state in (${settled}))::int as settled,
         count(*) filter (where state = ${quoteState(certificationWorkflow, 'reopened')})::int as reopened,
         count(*) filter (where state = ${quoteState(certificationWorkflow, 'declined')})::int as declined,
         count(*) filter (where state not in (${settled}) and due_on < $2::date and ${periodGoesOn('$1')})::int as late
       from certification where period_id = $1 and is_active`,
      [periodId, today],
    );
    const open = await sql.query<{
      no: string;
      title: string;
      titleEn: string;
      name: string;
      nameEn: string;
      state: CertificationState;
      dueOn: string;
    }>(
      `select r.record_no as no, r.title, r.title_en as "titleEn", p.name, p.english_name as "nameEn", r.state, r.due_on as "dueOn"
       from certification r join person p on p.id = r.signer_id where r.period_id = $1 and r.is_active and r.state not in (${settled})
       order by r.due_on, r.place, r.id limit 200`,
      [periodId],
    );
    const of = { period: periodId };
    return {
      title: text('内控声明', 'Statements'),
      blocks: [
        figures(
          figure('statements.all', ['声明', 'Statements'], counts!.all, certificationList, of),
          figure('statements.settled', ['已签署或已越级确认', 'Signed or overridden'], counts!.settled, certificationList, {
            ...of,
            settled: 'true',
          }),
          figure('statements.reopened', ['需重新签署', 'Reopened'], counts!.reopened, certificationList, { ...of, state: 'reopened' }),
          figure('statements.declined', ['已拒绝', 'Declined'], counts!.declined, certificationList, { ...of, state: 'declined' }),
          figure('statements.late', ['逾期', 'Overdue'], counts!.late, certificationList, { ...of, overdue: 'true' }),
        ),
        {
          kind: 'table',
          title: text('尚未签署的声明', 'Unsigned statements'),
          head: [text('编号', 'No.'), text('声明', 'Statement'), text('签署人', 'Signer'), text('状态', 'State'), text('截止日期', 'Due')],
          rows: open.map((one) => [
            same(one.no),
            text(one.title, one.titleEn || one.title),
            text(one.name, one.nameEn || one.name),
            stateMeta(certificationWorkflow, one.state).label,
            same(one.dueOn),
          ]),
          empty: text('所有声明均已签署。', 'Every statement is signed.'),
        },
      ],
    };
  },
};
