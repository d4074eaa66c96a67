import { deficiencyList, groupAmount, remediationList, riskEventLists } from '@portal/contract';
import { quoteState } from '@portal/platform';
import { gravity, isOpenDeficiency, selectIssuesOf, selectIssuesOfPeriod } from '@portal/deficiency';
import { isUnsettled } from '@portal/remediation';
import { groupCurrency, REPORTED_EVENT } from '@portal/risk-event';
import {
  deficiencyWorkflow,
  remediationIssueWorkflow,
  stateMeta,
  text,
  type DeficiencyState,
  type RemediationIssueState,
  type Text,
} from '@portal/workflows';
import { figure, figures, same, type PackSection } from './pack-section.ts';

const classes = {
  material: text('重大缺陷', 'Material weakness'),
  significant: text('重要缺陷', 'Significant deficiency'),
  control: text('一般缺陷', 'Control deficiency'),
} as const;
type ClassName = keyof typeof classes;

/** A deficiency as a period shows it, with the period that found it where it was carried over. */
const STANDING = 'deficiency_standing stands join deficiency d on d.id = stands.deficiency_id';

interface Named {
  readonly title: string;
  readonly titleEn: string;
  readonly foundIn: string | null;
  readonly foundInEn: string | null;
}

/** A deficiency by its name; of one that was carried over, from which period. */
function nameCarried({ title, titleEn, foundIn, foundInEn }: Named): Text {
  const name = text(title, titleEn || title);
  return foundIn === null ? name : text(`${name.zh}（结转自 ${foundIn}）`, `${name.en} (carried over from ${foundInEn || foundIn})`);
}

/** Deficiencies by class, the gravest first, each with its owner and the date of its remediation. */
export const deficiencySection: PackSection = {
  name: 'deficiencies',
  async gather(sql, { periodId }) {
    const rows = await sql.query<{
      no: string;
      title: string;
      titleEn: string;
      controlNo: string | null;
      class: ClassName | null;
      state: DeficiencyState;
      owner: string;
      ownerEn: string;
      dueOn: string | null;
      foundIn: string | null;
      foundInEn: string | null;
    }>(
      `select d.record_no as no, d.title, d.title_en as "titleEn", c.risk_no as "controlNo", stands.class, stands.state, found.title as "foundIn", found.title_en as "foundInEn", p.name as owner, p.english_name as "ownerEn",
         (select min(i.due_on) from remediation_issue i where i.id in (${selectIssuesOf('d.id')}) and ${isUnsettled('i')}) as "dueOn"
       from ${STANDING} join person p on p.id = d.owner_id left join risk_control c on c.id = d.control_id left join assessment_period found on found.id = stands.carried_from
       where stands.period_id = $1 and ${isOpenDeficiency('stands')}
       order by ${gravity('stands.class')} desc, d.id limit 500`,
      [periodId],
    );
    const [counts] = await sql.query<Record<ClassName | 'proposed' | 'open' | 'carried', number>>(
      `select count(*) filter (where stands.class = 'material')::int as material, count(*) filter (where stands.class = 'significant')::int as significant,
         count(*) filter (where stands.class = 'control')::int as control,
         count(*) filter (where stands.state = ${quoteState(deficiencyWorkflow, 'proposed')})::int as proposed, count(*)::int as open,
         count(stands.carried_from)::int as carried
       from ${STANDING} where stands.period_id = $1 and ${isOpenDeficiency('stands')}`,
      [periodId],
    );
    const of = { period: periodId, open: 'true' };
    const ofClass = (name: ClassName, zh: string, en: string) =>
      figure(`deficiencies.${name}`, [zh, en], counts![name], deficiencyList, { ...of, class: name });
    return {
      title: text('内控缺陷', 'Deficiencies'),
      blocks: [
        figures(
          ofClass('material', '重大缺陷', 'Material weaknesses'),
          ofClass('significant', '重要缺陷', 'Significant deficiencies'),
          ofClass('control', '一般缺陷', 'Control deficiencies'),
          figure('deficiencies.proposed', ['尚未评价', 'Not yet evaluated'], counts!.proposed, deficiencyList, {
            period: periodId,
            state: 'proposed',
          }),
          figure('deficiencies.open', ['未关闭的缺陷', 'Open deficiencies'], counts!.open, deficiencyList, of),
          figure('deficiencies.carried', ['其中：以前期间结转', 'Of which carried over'], counts!.carried, deficiencyList, {
            ...of,
            carried: 'true',
          }),
        ),
        {
          kind: 'table',
          title: text('未关闭的缺陷', 'Open deficiencies'),
          head: [
            text('编号', 'No.'),
            text('缺陷', 'Deficiency'),
            text('控制', 'Control'),
            text('等级', 'Classification'),
            text('责任人', 'Owner'),
            text('状态', 'State'),
            text('整改截止日期', 'Remediation due'),
          ],
          rows: rows.map((row) => [
            same(row.no),
            nameCarried(row),
            // The title is the tester's own words, and many tests find the same.
            same(row.controlNo ?? '–'),
            row.class ? classes[row.class] : text('尚未评价', 'Not yet evaluated'),
            text(row.owner, row.ownerEn || row.owner),
            stateMeta(deficiencyWorkflow, row.state).label,
            same(row.dueOn ?? '–'),
          ]),
          empty: text('没有未关闭的缺陷。', 'No open deficiencies.'),
        },
      ],
    };
  },
};

/**
 * What is being mended of this period: the issues of its deficiencies, carried ones too, the late ones named (docs/adr/0061-packs-are-frozen.md). Packs of earlier versions
 * counted the issues of the whole group under other keys: a comparison with them sets no figure of the one beside the other.
 */
export const remediationSection: PackSection = {
  name: 'remediation',
  async gather(sql, { periodId, year, today, yearFrom, yearBefore }) {
    const [counts] = await sql.query<{ open: number; late: number; verified: number }>(
      `select count(*) filter (where ${isUnsettled('i')})::int as open,
         count(*) filter (where ${isUnsettled('i')} and i.due_on < $1::date)::int as late,
         count(*) filter (where i.state = ${quoteState(remediationIssueWorkflow, 'verified')} and i.updated_at >= $2 and i.updated_at < $3)::int as verified
       from remediation_issue i where i.id in (${selectIssuesOfPeriod('$4::bigint')})`,
      [today, yearFrom, yearBefore, periodId],
    );
    const late = await sql.query<{ no: string; plan: string; name: string; nameEn: string; dueOn: string; state: RemediationIssueState }>(
      `select i.issue_no as no, left(i.plan, 120) as plan, p.name, p.english_name as "nameEn", i.due_on as "dueOn", i.state
       from remediation_issue i join person p on p.id = i.assignee_id where ${isUnsettled('i')} and i.due_on < $1::date
         and i.id in (${selectIssuesOfPeriod('$2::bigint')})
       order by i.due_on, i.id limit 100`,
      [today, periodId],
    );
    const of = { period: periodId };
    return {
      title: text('整改', 'Remediation'),
      blocks: [
        figures(
          figure('remediation.open', ['未完成的整改事项', 'Open remediation issues'], counts!.open, remediationList, {
            ...of,
            settled: 'false',
          }),
          figure('remediation.late', ['其中逾期', 'Of which overdue'], counts!.late, remediationList, { ...of, overdue: 'true' }),
          figure('remediation.verified', ['当年验证通过', 'Verified during the year'], counts!.verified, remediationList, {
            ...of,
            state: 'verified',
            settledFrom: `${year}-01-01`,
            settledTo: `${year}-12-31`,
          }),
        ),
        {
          kind: 'table',
          title: text('逾期的整改事项', 'Overdue remediation issues'),
          head: [
            text('编号', 'No.'),
            text('整改要求', 'Required action'),
            text('整改负责人', 'Issue owner'),
            text('截止日期', 'Due'),
            text('状态', 'State'),
          ],
          rows: late.map((row) => [
            same(row.no),
            same(row.plan),
            text(row.name, row.nameEn || row.name),
            same(row.dueOn),
            stateMeta(remediationIssueWorkflow, row.state).label,
          ]),
          empty: text('没有逾期的整改事项。', 'No overdue issues.'),
        },
      ],
    };
  },
};

/** Actual events that were reported and occurred in the span: those of which the loss analysis tells, and the lists behind the figures. */
const IN_SPAN = `${REPORTED_EVENT} and e.event_type = 'actual' and e.occurred_on between $1::date and $2::date`;

interface Cost {
  readonly currency: string;
  readonly gross: string;
  readonly net: string;
}

/** What the risk events of the period cost, by currency and in that of the group, each amount with the events that it is of; confidential ones count and are not named. */
export const lossSection: PackSection = {
  name: 'losses',
  async gather(sql, { firstDay, lastDay, today }) {
    // The list takes no day of the future, and what occurs after the pack is none of its figures.
    const until = lastDay < today ? lastDay : today;
    const params = [firstDay, until];
    const costs = await sql.query<Cost>(
      `select l.currency, round(coalesce(sum(l.amount) filter (where l.kind = 'loss'), 0), 2)::text as gross, round(sum(l.net), 2)::text as net
       from risk_event_loss_line l join risk_event e on e.id = l.event_id where ${IN_SPAN} group by l.currency order by l.currency`,
      params,
    );
    const [total] = await sql.query<Cost & { unrated: number }>(
      `select ${groupCurrency} as currency, round(coalesce(sum(l.group_amount) filter (where l.kind = 'loss'), 0), 2)::text as gross,
         round(coalesce(sum(l.group_net), 0), 2)::text as net, count(*) filter (where l.group_amount is null)::int as unrated
       from risk_event_loss_line l join risk_event e on e.id = l.event_id where ${IN_SPAN}`,
      params,
    );
    const [counts] = await sql.query<{ n: number }>(
      `select count(*)::int as n from risk_event e where ${REPORTED_EVENT} and e.occurred_on between $1::date and $2::date`,
      params,
    );
    const label = ['期间内发生的风险事件', 'Risk events that occurred in the period'] as const;
    const span = { reported: '1', from: firstDay, to: until } as const;
    const occurred = figure('events.occurred', label, counts!.n, riskEventLists.events, span);
    const actual = { ...span, kind: 'actual' } as const;
    const money = ({ currency }: Cost, amount: string) => `${currency} ${groupAmount(amount)}`;
    const costOf = (cost: Cost) => [
      figure(
        `losses.${cost.currency}.gross`,
        [`损失（${cost.currency}）`, `Loss (${cost.currency})`],
        money(cost, cost.gross),
        riskEventLists.events,
        {
          ...actual,
          currency: cost.currency,
        },
      ),
      figure(
        `losses.${cost.currency}.net`,
        [`扣除收回后的净额（${cost.currency}）`, `Net of recoveries (${cost.currency})`],
        money(cost, cost.net),
        riskEventLists.events,
        { ...actual, currency: cost.currency },
      ),
    ];
    // All currencies in that of the group; without a rate of some entry there is no such sum, and that is said.
    const inAll = (cost: Cost) => [
      figure(
        'losses.gross',
        [`损失合计（折合 ${cost.currency}）`, `Total loss in ${cost.currency}`],
        money(cost, cost.gross),
        riskEventLists.events,
        actual,
      ),
      figure(
        'losses.net',
        [`扣除收回后的净额合计（折合 ${cost.currency}）`, `Total net of recoveries in ${cost.currency}`],
        money(cost, cost.net),
        riskEventLists.events,
        actual,
      ),
    ];
    const unrated = text(
      `缺少汇率的损失分录：${total!.unrated} 笔，无法合计各币种。`,
      `Loss entries without an exchange rate: ${total!.unrated}. The currencies cannot be added up.`,
    );
    const none = text('期间内没有记录损失。', 'No loss was recorded in the period.');
    return {
      title: text('风险事件与损失', 'Risk events and losses'),
      blocks: [
        ...(firstDay <= today
          ? [figures(occurred, ...costs.flatMap(costOf), ...(costs.length > 0 && total!.unrated === 0 ? inAll(total!) : []))]
          : []),
        ...(costs.length === 0 ? [{ kind: 'paragraph', text: none } as const] : []),
        ...(total!.unrated > 0 ? [{ kind: 'paragraph', text: unrated } as const] : []),
      ],
    };
  },
};
