import { drawn, pick } from './drawn.mjs';

const units = ['ANC', 'BNC', 'PNC', '电子商务', '支持职能'];
const states = ['draft', ...repeat('pendingApproval', 2), ...repeat('identified', 6), ...repeat('closed', 11)];
const NUMBER = (prefix, year, no) => `'${prefix}-' || ${year} || '-' || lpad(${no}::text, greatest(6, length(${no}::text)), '0')`;

function repeat(value, times) {
  return Array.from({ length: times }, () => value);
}

/**
 * One batch of events: $1 and $2 are the first and the last, $3 the happenings, $4 the places. A draft is some days old, what waits for its approval some weeks,
 * what was closed up to three years. Version 1 stands for a record without steps, so that the audit stays whole.
 */
export const insertEvents = `
with people as materialized (select p.id, p.department_id, row_number() over (order by p.id) - 1 as n, count(*) over () as total
    from person p where p.is_active and p.department_id is not null),
  happenings as materialized (select k.*, c1.id as category1_id, c2.id as category2_id, c3.id as category3_id, row_number() over (order by k.position) - 1 as n,
      count(*) over () as total
    from (select value ->> 'category' as category, (value ->> 'weight')::int as weight, value ->> 'zh' as zh, value ->> 'en' as en, value ->> 'cause' as cause,
      value ->> 'causeEn' as cause_en, position from jsonb_array_elements($3::jsonb) with ordinality as given (value, position)) k
    join risk_category c3 on c3.category_no = k.category join risk_category c2 on c2.id = c3.parent_id join risk_category c1 on c1.id = c2.parent_id),
  places as materialized (select value ->> 'zh' as zh, value ->> 'en' as en, value ->> 'area' as area, value ->> 'currency' as currency, position - 1 as n,
      count(*) over () as total
    from jsonb_array_elements($4::jsonb) with ordinality as given (value, position)),
  numbered as materialized (
    select d.n, nextval('portal_id_seq') as id, nextval('risk_event_no_seq') as no,
      ${drawn(21)} % (select max(total) from happenings) as happening_n, ${drawn(22)} % (select max(total) from places) as place_n,
      ${drawn(23)} % (select max(total) from people) as person_n, ${pick(24, states)} as state, ${pick(25, units)} as unit,
      ${pick(26, ['actual', 'actual', 'actual', 'nearMiss', 'potential'])} as event_type, ${drawn(27)} as luck, ${drawn(28)} as span,
      ${drawn(29)} % 21 as found_after, ${drawn(30)} % 6 as told_after, ${drawn(31)} % 100 < 8 as confidential,
      ${drawn(32)} % 100 < 80 as is_real, ${drawn(33)} % 61 as recovered
    from generate_series($1::bigint, $2::bigint) d (n)),
  rows as materialized (
    select d.*, h.*, l.zh as place, l.en as place_en, l.area, l.currency, p.id as reporter_id, p.department_id, a.id as administrator_id,
      least(5, greatest(1, h.weight - 1 + (d.luck % 3)::int)) as severity,
      now() - make_interval(days => case d.state when 'draft' then (d.span % 9)::int when 'pendingApproval' then (d.span % 20)::int
        when 'identified' then 15 + (d.span % 150)::int else 120 + (d.span % 950)::int end, secs => (d.luck % 36000)::int) as told_at
    from numbered d join (select n as hn, category1_id, category2_id, category3_id, weight, zh, en, cause, cause_en from happenings) h on h.hn = d.happening_n
    join places l on l.n = d.place_n join people p on p.n = d.person_n
    cross join (select person_id as id from person_role where role_id = 2 order by person_id limit 1) a)
insert into risk_event (id, event_no, state, title, description, category1_id, category2_id, category3_id, occurred_on, discovered_on, business_unit, management_area,
  department_id, reporter_id, event_type, severity, consequence, cause, immediate_action, currency, gross_loss, recovery, non_financial_impact, confidential, close_reason,
  submitted_by, submitted_at, identified_at, closed_at, created_at, updated_at)
select id, ${NUMBER('RE', 'extract(year from told_at)::int', 'no')}, state, zh || ' · ' || place || ' / ' || en || ', ' || place_en,
  place || '：' || zh || '。' || cause || '。' || E'\\n' || place_en || ': ' || en || '. ' || cause_en || '.', category1_id, category2_id, category3_id,
  (told_at - make_interval(days => (told_after + found_after)::int))::date, (told_at - make_interval(days => told_after::int))::date, unit, area,
  department_id, reporter_id, event_type, severity, case when event_type = 'actual' then '影响已核实 The effect was verified' else '未造成损失 Nothing was lost' end,
  cause || ' / ' || cause_en, '现场已控制 The situation is under control', currency,
  case when event_type = 'actual' then (1 + luck % 97) * 250 * severity * severity end,
  case when event_type = 'actual' then round((1 + luck % 97) * 250 * severity * severity * recovered / 100.0, 2) end,
  case when severity >= 4 then array['reputation', 'operation'] when category3_id % 2 = 0 then array['operation'] else '{}' end, confidential,
  case when state <> 'closed' then null when is_real then 'resolved' else 'notARisk' end,
  case when state <> 'draft' then reporter_id end, case when state <> 'draft' then told_at end,
  case when state = 'identified' or (state = 'closed' and is_real) then told_at + interval '2 days' end,
  case when state = 'closed' then told_at + case when is_real then interval '70 days' else interval '3 days' end end, told_at,
  told_at + case when state in ('draft', 'pendingApproval') then interval '0' when state = 'closed' and is_real then interval '70 days' else interval '3 days' end
from rows order by id
returning id`;

/** The losses of confirmed events with the ids in $1 are entries from their confirmation on: what was told then, */
export const openLosses = `
update risk_event set losses_since = coalesce(identified_at, closed_at)
where id = any($1::bigint[]) and event_type = 'actual' and (identified_at is not null or close_reason = 'resolved')`;

/** as loss on the day of occurrence and as recovery on that of discovery. */
export const insertLosses = `
insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, is_opening, recorded_by, recorded_at)
select e.id, x.position, x.kind, x.entry_date, e.currency, x.amount, true, e.reporter_id, e.losses_since
from risk_event e cross join lateral (values (1, 'loss', e.occurred_on, e.gross_loss), (2, 'recovery', e.discovered_on, e.recovery)) x (position, kind, entry_date, amount)
where e.id = any($1::bigint[]) and e.losses_since is not null and x.amount > 0`;

/**
 * The reports of the events with the ids in $1: one or two an identified event, all approved where it was closed as resolved. An action of an approved report is an
 * issue. $2 are the happenings.
 */
export const insertReports = `
with people as materialized (select p.id, row_number() over (order by p.id) - 1 as n, count(*) over () as total from person p where p.is_active and p.department_id is not null),
  words as materialized (select value ->> 'zh' as zh, value ->> 'cause' as cause, value ->> 'causeEn' as cause_en, value ->> 'action' as action, value ->> 'actionEn' as action_en
    from jsonb_array_elements($2::jsonb) as given (value)),
  events as materialized (select e.*, ${drawn(41, 'e.id')} % 10 < 3 as has_two, w.cause as w_cause, w.cause_en as w_cause_en, w.action, w.action_en
    from risk_event e join words w on e.title like w.zh || ' · %' where e.id = any($1::bigint[]) and e.identified_at is not null),
  administrator as (select person_id as id from person_role where role_id = 2 order by person_id limit 1),
  numbered as materialized (
    select e.id as event_id, e.state as event_state, e.identified_at, e.severity, e.w_cause, e.w_cause_en, e.action, e.action_en, d.n,
      nextval('portal_id_seq') as id, nextval('risk_report_no_seq') as no,
      ((select p.n from people p where p.id = e.reporter_id) + 1 + d.n + ${drawn(42, 'e.id')} % 7) % (select max(total) from people) as person_n,
      case when e.state = 'closed' then 'approved' else ${pick(43, ['draft', 'draft', 'submitted', 'returned', 'approved', 'approved'], 'e.id + d.n')} end as state,
      ${pick(44, ['reduce', 'reduce', 'reduce', 'avoid', 'share', 'accept'], 'e.id + d.n')} as response
    from events e cross join generate_series(0, 1) d (n) where d.n = 0 or e.has_two),
  rows as materialized (select d.*, p.id as person_id, a.id as administrator_id, state in ('submitted', 'returned', 'approved') as is_written,
      nextval('portal_id_seq') as issue_id, nextval('issue_no_seq') as issue_no
    from numbered d join people p on p.n = d.person_n cross join administrator a),
  reports as (
    insert into risk_report (id, report_no, event_id, state, escalation_user_id, author_ids, root_cause, impact_assessment, response, acceptance_reason,
      residual_likelihood, residual_impact, lessons, due_on, decision_comment, submitted_by, submitted_at, decided_by, decided_at, created_at, updated_at)
    select id, ${NUMBER('RR', 'extract(year from identified_at)::int', 'no')}, event_id, state, person_id, case when is_written then array[person_id] else '{}' end,
      case when is_written then w_cause || ' / ' || w_cause_en else '' end, case when is_written then '已评估直接与间接影响 Direct and indirect effects were assessed' else '' end,
      case when is_written then response end, case when is_written and response = 'accept' then '控制成本高于剩余风险 The control would cost more than the risk that is left' else '' end,
      case when is_written then 1 + (id % 3)::int end, case when is_written then greatest(1, severity - 1) end,
      case when is_written then action || ' / ' || action_en else '' end, (identified_at + interval '14 days')::date,
      case state when 'returned' then '请补充量化影响 Please quantify the effect' when 'approved' then '同意 Agreed' else '' end,
      case when is_written then person_id end, case when is_written then identified_at + interval '9 days' end,
      case when state in ('returned', 'approved') then administrator_id end, case when state in ('returned', 'approved') then identified_at + interval '13 days' end,
      identified_at, identified_at + case when is_written then interval '13 days' else interval '0' end
    from rows order by id),
  issues as (
    insert into remediation_issue (id, issue_no, source_workflow, source_id, state, plan, assignee_id, due_on, raised_by, created_at, updated_at)
    select issue_id, ${NUMBER('RI', 'extract(year from identified_at)::int', 'issue_no')}, 'riskReport', id,
      case when event_state = 'closed' then 'verified' else ${pick(45, ['open', 'inProgress', 'pendingVerification', 'verified'], 'issue_id')} end,
      action || ' / ' || action_en, person_id, (identified_at + interval '60 days')::date, administrator_id, identified_at + interval '13 days',
      identified_at + interval '13 days'
    from rows where state = 'approved' and response = 'reduce' order by issue_id returning id, state, due_on),
  actions as (
    insert into risk_report_action (report_id, position, text, owner_id, due_on, issue_id)
    select id, 1, action || ' / ' || action_en, person_id, (identified_at + interval '60 days')::date, case when state = 'approved' then issue_id end
    from rows where is_written and response = 'reduce' order by id),
  readers as (
    insert into risk_event_reader (event_id, person_id, reason) select event_id, person_id, 'escalation' from rows
    union select event_id, person_id, 'action' from rows where state = 'approved' and response = 'reduce'),
  issue_timers as (
    insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at, fired_at)
    select 'remediationIssue', id, case state when 'pendingVerification' then 'verification' else 'remediation' end, 0, due_on, now(), now() from issues where state <> 'verified')
insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at, fired_at)
select 'riskReport', id, case state when 'submitted' then 'reportApproval' else 'report' end, 0,
  case state when 'submitted' then (identified_at + interval '16 days')::date else (identified_at + interval '14 days')::date end, now(), now()
from rows where state <> 'approved'`;

/** The approval of what waits for it is due three days after the report of the event. */
export const insertEventTimers = `
insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at, fired_at)
select 'riskEvent', id, 'eventApproval', 0, (submitted_at + interval '3 days')::date, now(), now() from risk_event
where id = any($1::bigint[]) and state = 'pendingApproval' order by id`;
