import { controlTestKinds, controlTestKindWords, testPlanImportColumns } from '@portal/contract';
import { quoteStates, type SqlRunner, type TemplateOptions } from '@portal/platform';
import { offerPeople, shownCondition } from '@portal/risk-control';
import { assessmentPeriodWorkflow } from '@portal/workflows';
import type { PlanField } from './test-plan-cells.ts';

const CONTROLS_AT_MOST = 5_000;

const NOTES: Readonly<Record<PlanField, { zh: string; en: string }>> = {
  controlNo: {
    zh: '必填。控制编号（RC-）；共用控制填写其主记录的编号。',
    en: 'Required. The number of the control (RC-). For a shared control, the number of its lead record.',
  },
  kind: {
    zh: '必填。每个控制在一个评价期间内每种类型只有一项测试。',
    en: 'Required. A control can have only one test of each kind in a period.',
  },
  tester: {
    zh: '必填。用户编号或 AD 账号；不能是评价期间内参与过该控制的人员。',
    en: 'Required. A user number or AD number. Must not be someone who acted on the control during the period.',
  },
  reviewer: {
    zh: '必填。用户编号或 AD 账号；不能与测试人相同，也不能参与过该控制。',
    en: 'Required. A user number or AD number. Must not be the tester or someone who acted on the control.',
  },
  dueOn: {
    zh: '选填。不填则为评价期间的最后一天。例如 2026-12-31。',
    en: 'Optional. Defaults to the last day of the period. For example, 2026-12-31.',
  },
  procedure: {
    zh: '选填。不填则由测试人选择。填写测试程序的编号或名称，采用其最新版本。',
    en: 'Optional. If empty, the tester chooses. The code or name of a procedure; its latest version is used.',
  },
};

/** The template of a plan: its lists are the controls of the periods at work, the people and the procedures as they are now. */
export async function describePlanTemplate(sql: SqlRunner): Promise<TemplateOptions> {
  const controls = await sql.query<{ risk_no: string }>(
    `select c.risk_no from risk_control c where c.is_active and not (${shownCondition('c')} and c.shared_control_id is not null)
       and c.risk_year in (select extract(year from p.last_day)::int from assessment_period p where p.is_active
         and p.state in (${quoteStates(assessmentPeriodWorkflow, ['planning', 'fieldwork'])}))
     order by c.risk_no limit $1`,
    [CONTROLS_AT_MOST],
  );
  const procedures = await sql.query<{ code: string }>('select code from test_procedure where is_active order by code');
  const people = await offerPeople(sql);
  const kindsIn = (language: 'zh' | 'en') => controlTestKinds.map((kind) => controlTestKindWords[kind][language]);
  const lists: Partial<Record<PlanField, readonly string[]>> = {
    controlNo: controls.map((row) => row.risk_no),
    kind: kindsIn('zh'),
    tester: people,
    reviewer: people,
    procedure: procedures.map(({ code }) => code),
  };
  return {
    sheetName: { zh: '测试计划', en: 'Test plan' },
    columns: testPlanImportColumns.map(({ header, en, field }) => ({
      header,
      en,
      width: field === 'kind' ? 26 : 20,
      note: NOTES[field],
      ...(lists[field]?.length ? { list: lists[field] } : {}),
      ...(field === 'kind' ? { listEn: kindsIn('en') } : {}),
    })),
    example: {
      控制编号: controls[0]?.risk_no ?? 'RC-000001',
      测试类型: controlTestKindWords.design.zh,
      测试人: people[0] ?? '',
      复核人: people[1] ?? '',
      截止日期: '2026-12-31',
      测试程序: procedures[0]?.code ?? '',
    },
    exampleEn: { 测试类型: controlTestKindWords.design.en },
  };
}
