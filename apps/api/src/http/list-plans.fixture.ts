import type { Sql } from '@portal/platform';
import type { World } from '@portal/testing';

/** What the calls about one record name. */
export interface Volume {
  readonly control: number;
  readonly department: number;
  /** One that went its way by calls. */
  readonly moved: number;
  readonly folder: number;
  readonly exam: number;
  readonly share: number;
}

const PEOPLE = 2_000;
const ROWS = 20_000;
/** Ids of what is filled begin far above those that the tests draw. */
const BASE = 100_000_000;
const person = `(${BASE} + 1 + d.n * 7919 % ${PEOPLE})`;
const at = `now() - make_interval(secs => (d.n::bigint * 7919 % 30000000)::int)`;
const series = (rows: number) => `generate_series(1, ${rows}) d (n)`;

/** Statements that write so many rows into every table that a list reads; texts and rights are not looked for here. */
const fills: readonly string[] = [
  `insert into person (id, user_no, name) select ${BASE} + n, 'v' || n, '人员' || n from generate_series(1, ${PEOPLE}) n`,
  `insert into person_role (person_id, role_id) select ${BASE} + n, 3 from generate_series(1, ${PEOPLE}) n`,
  `insert into department (id, name, name_en) select ${BASE} + n, '部门 V' || n, 'Department V' || n from generate_series(1, 50) n`,
  `insert into risk_control (id, lineage_id, risk_no, risk_year, state, owner_id, creator_id, department_id, updated_at)
     select ${BASE} + d.n, ${BASE} + d.n, 'V-' || d.n, 2026, (array['assessing', 'assessing', 'reviewing', 'complete'])[1 + d.n % 4], ${person}, $1, ${BASE} + 1 + d.n % 50, ${at}
     from ${series(ROWS)}`,
  `insert into self_assessment (risk_id, score, submitted_at) select ${BASE} + d.n, nullif(2 * (d.n % 4), 0) % 5, now() from ${series(ROWS)} where d.n % 4 <> 1`,
  `insert into independent_review (risk_id, round, state, submitted_by, effectiveness)
     select ${BASE} + d.n, 1, case when d.n % 4 = 2 then 'open' else 'closed' end, ${person}, case when d.n % 4 = 3 then 1 + d.n % 5 end from ${series(ROWS)} where d.n % 4 > 1`,
  `insert into risk_event (id, event_no, state, title, description, occurred_on, discovered_on, reporter_id, event_type, business_unit, updated_at)
     select ${BASE} + d.n, 'RE-V-' || d.n, (array['pendingApproval', 'identified', 'closed', 'draft'])[1 + d.n % 4], '事件', repeat('经过', 150), '2026-01-01', '2026-01-02',
       ${person}, 'actual', 'V-' || d.n % 40, ${at} from ${series(ROWS)}`,
  `insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, recorded_by)
     select ${BASE} + d.n, 1, 'loss', '2026-01-02', case when d.n % 1000 = 7 then 'CHF' else 'CNY' end, 100, $1 from ${series(ROWS)}`,
  `insert into risk_event_worth (event_id, group_net) select ${BASE} + d.n, d.n from ${series(ROWS)}`,
  `insert into risk_report (event_id, report_no, state, escalation_user_id, due_on, updated_at)
     select ${BASE} + d.n, 'RR-V-' || d.n, (array['draft', 'submitted', 'approved'])[1 + d.n % 3], ${person}, '2026-12-01', ${at} from ${series(ROWS)}`,
  `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by, updated_at)
     select 'RI-V-' || d.n, 'riskControl', ${BASE} + d.n, (array['open', 'inProgress', 'verified'])[1 + d.n % 3], ${person}, '2026-12-01', $1, ${at}
     from ${series(ROWS)}`,
  `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
     select 'riskControl', ${BASE} + d.n, 'assessment', 0, now()::date + d.n % 40, now() from ${series(ROWS)} where d.n % 4 < 3`,
  `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
     select 'remediationIssue', i.id, 'remediation', 0, i.due_on, now() from remediation_issue i where i.source_id > ${BASE}`,
  `insert into policy_folder (id, name, state, creator_id) select ${BASE} + d.n, '文件夹 V' || d.n, 'active', $1 from ${series(200)}`,
  `insert into policy (id, folder_id, name, is_published, creator_id, updated_by, updated_at)
     select ${BASE} + d.n, ${BASE} + 1 + d.n % 200, '制度' || d.n, true, $1, $1, ${at} from ${series(ROWS)}`,
  `insert into policy_version (id, policy_id, revision, version_no, state, name, doc_level, doc_category, secret_level, region, author_id)
     select ${BASE} + ${ROWS} + d.n, ${BASE} + d.n, 1, '1.0', 'published', '制度' || d.n, 1, 1, 1, 1, $1 from ${series(ROWS)}`,
  `update policy set current_version_id = id + ${ROWS} where id > ${BASE}`,
  `insert into notification (person_id, kind, text, text_en, link, read_at)
     select ${person}, 'test', '文', 'text', '/', case when d.n % 2 = 0 then now() end from ${series(2 * ROWS)}`,
  `insert into exam (id, exam_no, state, title, title_en, pass_score, audience_kind, marker_id, creator_id, updated_at)
     select ${BASE} + d.n, 'EX-V-' || d.n, 'open', '考试', 'Exam', 60, 'all', $1, $1, ${at} from ${series(ROWS / 4)}`,
  `insert into exam_revision (exam_id, revision, question_ids, created_by) select ${BASE} + d.n, 1, '{}', $1 from ${series(ROWS / 4)}`,
  `insert into exam_attempt (exam_id, revision, person_id, number, state, paper, pass_score, full_score, started_at)
     select ${BASE} + 1 + d.n % ${ROWS / 4}, 1, ${person}, 1 + d.n / ${ROWS / 4}, 'passed', '[]', 60, 100, now() from ${series(ROWS)}`,
  `insert into kms_share (id, share_no, state, title, title_en, type, audience_kind, owner_id, creator_id, updated_at)
     select ${BASE} + d.n, 'KS-V-' || d.n, 'active', '分享', 'Share', 'article', 'all', $1, $1, ${at} from ${series(ROWS / 4)}`,
  `insert into share_reading (share_id, person_id, state) select distinct ${BASE} + 1 + d.n % ${ROWS / 4}, ${person}, 'read' from ${series(ROWS)}`,
  `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
     select 'riskControl', ${BASE} + 1 + d.n % ${ROWS}, 1 + d.n / ${ROWS}, 'SUBMIT', 'draft', 'assessing', $1, ${at}, '{}', '\\x00', '\\x00' from ${series(2 * ROWS)}`,
  `insert into admin_change (actor_id, kind, subject_id, subject_name, event) select $1, 'person', ${person}, '人', 'edit' from ${series(ROWS)}`,
  `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
     select gen_random_uuid(), ${person}, 'v@portal.example', 't', 'en', 's', 'b', 'b', 'sent' from ${series(ROWS)}`,
  `insert into risk_register_entry (id, risk_year, ru_no, risk_description, updated_at) select ${BASE} + d.n, 2026, 'RU-V-' || d.n, '风险', ${at} from ${series(ROWS)}`,
];

/** As many rows in every list as make a table that nobody reads whole. */
export async function fillLists(sql: Sql, world: World): Promise<Volume> {
  const { id: moved } = await world.bring('remediating');
  const triggered = await sql.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal order by 1`,
  );
  for (const { name } of triggered) await sql.query(`alter table ${name} disable trigger user`);
  for (const fill of fills) await sql.query(fill, fill.includes('$1') ? [world.administrator.id] : []);
  for (const { name } of triggered) await sql.query(`alter table ${name} enable trigger user`);
  await sql.query('select recount_controls()');
  await sql.query('vacuum analyze');
  return { control: BASE + 77, department: BASE + 7, moved, folder: BASE + 7, exam: BASE + 5, share: BASE + 5 };
}
