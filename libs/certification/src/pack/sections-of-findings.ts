import { deficiencyList, groupAmount, remediationList, riskEventLists } from '@portal/contract';
import { quoteState, quoteStates } from '@portal/platform';
import { isUnsettled } from '@portal/remediation';
import {
  deficiencyWorkflow,
  remediationIssueWorkflow,
  stateMeta,
  statesOf,
  text,
  type DeficiencyState,
  type RemediationIssueState,
} from '@portal/workflows';
import { figure, figures, same, type PackSection } from './pack-section.ts';

const classes = {
  material: text('重大缺陷', 'Material weakness'),
  significant: text('重要缺陷', 'Significant deficiency'),
  control: text('一般缺陷', 'Control deficiency'),
} as const;
type ClassName = keyof typeof classes;
const settled = quoteStates(
  deficiencyWorkflow,
  statesOf(deficiencyWorkflow, ({ isEnd }) => isEnd),
);

/** Deficiencies by class, the gravest first, each with its owner and the date of its remediation. */
export const deficiencySection: PackSection = {
  name: 'deficiencies',
  async gather(sql, { periodId }) {
    const rows = await sql.query<{
      no: string;
      title: string;
      titleEn: string;
      class: ClassName | null;
      state: DeficiencyState;
      owner: string;
      ownerEn: string;
      dueOn: string | null;
    }>(
      `select d.record_no as no, d.title, d.title_en as "titleEn", d.class, d.state, p.name as owner, p.english_name as "ownerEn",
         (select min(i.due_on) from remediation_issue i where i.source_workflow = 'deficiency' and i.source_id = d.id
           and ${isUnsettled('i')}) as "dueOn"
       from deficiency d join person p on p.id = d.owner_id
       where d.period_id = $1 and d.is_active and d.state not in (${settled})
       order by case d.class when 'material' then 1 when 'significant' then 2 when 'control' then 3 else 4 end, d.id limit 500`,
      [periodId],
    );
    const count = (name: ClassName | null) => rows.filter((row) => row.class === name).length;
    const of = (filters: Record<string, string | number>) => ({ periodId, open: 'true', ...filters });
    return {
      title: text('内控缺陷', 'Deficiencies'),
      blocks: [
        figures(
          figure('deficiencies.material', '重大缺陷', 'Material weaknesses', count('material'), deficiencyList, of({ class: 'material' })),
          figure(
            'deficiencies.significant',
            '重要缺陷',
            'Significant deficiencies',
            count('significant'),
            deficiencyList,
            of({ class: 'significant' }),
          ),
          figure('deficiencies.control', '一般缺陷', 'Control deficiencies', count('control'), deficiencyList, of({ class: 'control' })),
          figure('deficiencies.open', '未关闭的缺陷', 'Open deficiencies', rows.length, deficiencyList, of({})),
        ),
        {
          kind: 'table',
          head: [
            text('编号', 'No.'),
            text('缺陷', 'Deficiency'),
            text('等级', 'Class'),
            text('负责人', 'Owner'),
            text('状态', 'State'),
            text('整改期限', 'Remediation due'),
          ],
          rows: rows.map((row) => [
            same(row.no),
            text(row.title, row.titleEn || row.title),
            row.class ? classes[row.class] : text('未评定', 'Not classed'),
            text(row.owner, row.ownerEn || row.owner),
            stateMeta(deficiencyWorkflow, row.state).label,
            same(row.dueOn ?? '–'),
          ]),
          empty: text('没有未关闭的缺陷。', 'No deficiency is open.'),
        },
      ],
    };
  },
};

/** What is being mended: open issues, the late ones named. */
export const remediationSection: PackSection = {
  name: 'remediation',
  async gather(sql, { year, today }) {
    const [counts] = await sql.query<{ open: number; late: number; verified: number }>(
      `select count(*) filter (where ${isUnsettled('i')})::int as open,
         count(*) filter (where ${isUnsettled('i')} and i.due_on < $1::date)::int as late,
         count(*) filter (where i.state = ${quoteState(remediationIssueWorkflow, 'verified')} and extract(year from i.updated_at)::int = $2)::int as verified
       from remediation_issue i`,
      [today, year],
    );
    const late = await sql.query<{ no: string; plan: string; name: string; nameEn: string; dueOn: string; state: RemediationIssueState }>(
      `select i.issue_no as no, left(i.plan, 120) as plan, p.name, p.english_name as "nameEn", i.due_on as "dueOn", i.state
       from remediation_issue i join person p on p.id = i.assignee_id where ${isUnsettled('i')} and i.due_on < $1::date
       order by i.due_on, i.id limit 100`,
      [today],
    );
    return {
      title: text('整改', 'Remediation'),
      blocks: [
        figures(
          figure('issues.open', '未完成的整改事项', 'Open remediation issues', counts!.open, remediationList, { settled: 'false' }),
          figure('issues.late', '其中逾期', 'Overdue among them', counts!.late, remediationList, { overdue: 'true' }),
          figure('issues.verified', '当年验证通过', 'Verified this year', counts!.verified, remediationList, { state: 'verified' }),
        ),
        {
          kind: 'table',
          head: [
            text('编号', 'No.'),
            text('整改要求', 'Required action'),
            text('负责人', 'Assignee'),
            text('期限', 'Due'),
            text('状态', 'State'),
          ],
          rows: late.map((row) => [
            same(row.no),
            same(row.plan),
            text(row.name, row.nameEn || row.name),
            same(row.dueOn),
            stateMeta(remediationIssueWorkflow, row.state).label,
          ]),
          empty: text('没有逾期的整改事项。', 'No issue is overdue.'),
        },
      ],
    };
  },
};

/** What risk events of the period cost, by currency; confidential ones count and are not named. */
export const lossSection: PackSection = {
  name: 'losses',
  async gather(sql, { firstDay, lastDay }) {
    const rows = await sql.query<{ currency: string; events: number; gross: string; net: string }>(
      `select l.currency, count(distinct l.event_id)::int as events, round(sum(l.amount) filter (where l.kind = 'loss'), 2)::text as gross, round(sum(l.net), 2)::text as net
       from risk_event_loss_line l join risk_event e on e.id = l.event_id and e.is_active
       where l.entry_date between $1::date and $2::date group by l.currency order by l.currency`,
      [firstDay, lastDay],
    );
    const [counts] = await sql.query<{ n: number }>(
      `select count(*)::int as n from risk_event e where e.is_active and coalesce(e.occurred_on, e.discovered_on, e.created_at::date) between $1::date and $2::date`,
      [firstDay, lastDay],
    );
    return {
      title: text('风险事件与损失', 'Risk events and losses'),
      blocks: [
        figures(figure('events.all', '期间内的风险事件', 'Risk events of the period', counts!.n, riskEventLists.events, {})),
        {
          kind: 'table',
          head: [text('币种', 'Currency'), text('事件', 'Events'), text('损失', 'Loss'), text('扣除收回后的净额', 'Net of recoveries')],
          rows: rows.map((row) => [same(row.currency), same(row.events), same(groupAmount(row.gross ?? '0')), same(groupAmount(row.net))]),
          empty: text('期间内没有记录损失。', 'No loss was recorded in the period.'),
        },
      ],
    };
  },
};
