// A period as a large group has one: companies in a tree, a trial balance, accounts in scope, and on its controls tests with their items, deficiencies, requests,
// evidence and statements. Rows only, without steps: what is measured on them are lists, boards and coverage.
import pg from 'pg';

const ITEMS = 25;
const COMPANIES = 60;
const ACCOUNTS = 50;
const PROCESSES = 40;

/** `$1` tests, on the controls with the highest numbers; each statement stands by itself and takes all that it needs from what is there. */
const statements = [
  `insert into company (code, name, name_en, currency) values ('G', '集团', 'Group', 'CNY')`,
  `insert into company (code, name, name_en, currency, parent_id)
   select 'C' || n, '公司 ' || n, 'Company ' || n, 'CNY', (select id from company where code = 'G') from generate_series(1, 9) n`,
  `insert into company (code, name, name_en, currency, parent_id)
   select 'C' || n, '公司 ' || n, 'Company ' || n, 'CNY', (select id from company where code = 'C' || (1 + n % 9)) from generate_series(10, ${COMPANIES}) n`,
  `insert into company_department (department_id, company_id)
   select d.id, c.id from (select id, row_number() over (order by id) as n from department) d
   join (select id, row_number() over (order by id) as n from company) c on c.n = 1 + d.n % (${COMPANIES} + 1)
   on conflict (department_id) do update set company_id = excluded.company_id`,
  `insert into business_process (code, name, name_en) select 'P' || n, '流程 ' || n, 'Process ' || n from generate_series(1, ${PROCESSES}) n`,
  `insert into assessment_period (title, title_en, owner_id, kind, first_day, last_day, currency, state)
   select year || ' 年度内控评价', 'FY' || year, 2, 'year', make_date(year, 1, 1), make_date(year, 12, 31), 'CNY', 'fieldwork'
   from (select max(risk_year) as year from risk_control where is_active) newest`,
  `insert into period_materiality (period_id, base, base_amount, currency, percent, performance_percent, overall, performance, set_by)
   select id, 'revenue', 1e10, 'CNY', 0.5, 75, 5e7, 3.75e7, 2 from assessment_period`,
  `insert into significant_account (period_id, code, name, name_en)
   select p.id, 'A' || n, '科目 ' || n, 'Account ' || n from assessment_period p, generate_series(1, ${ACCOUNTS}) n`,
  `insert into account_code_group (period_id, account_code, account_id) select period_id, code, id from significant_account`,
  `insert into account_assertion (account_id, assertion) select a.id, s from significant_account a, unnest(array['existence', 'accuracy']) s`,
  `insert into trial_balance_line (period_id, company_id, account_code, account_name, amount)
   select a.period_id, c.id, a.code, a.name, 1e6 * (1 + (a.id * 7 + c.id * 13) % 90) from significant_account a, company c`,
  `insert into trial_balance_sum (period_id, company_id, amount, lines, loaded_by)
   select period_id, company_id, sum(amount), count(*), 2 from trial_balance_line group by 1, 2`,
  `insert into scope_decision (account_id, company_id, in_scope, reason, decided_by)
   select a.id, c.id, (a.id + c.id) % 3 <> 0, '金额重大', 2 from significant_account a, company c`,
  `insert into scope_process (account_id, company_id, process_id)
   select a.id, c.id, p.id from significant_account a cross join company c
   join (select id, row_number() over (order by id) as n from business_process) p on p.n = 1 + a.id % ${PROCESSES} where (a.id + c.id) % 4 = 0`,
  `create temp table chosen as select c.id, c.owner_id, row_number() over (order by c.id desc) as n from risk_control c
   where c.is_active and c.risk_year = (select extract(year from first_day) from assessment_period) and c.owner_id is not null order by c.id desc limit $1`,
  `insert into control_scope (control_id, process_id, is_key, automation)
   select k.id, p.id, k.n % 3 = 0, case k.n % 3 when 0 then 'manual' when 1 then 'automated' else 'itDependent' end
   from chosen k join (select id, row_number() over (order by id) as n from business_process) p on p.n = 1 + k.n % ${PROCESSES}`,
  `insert into control_scope_account (control_id, account_id, assertion)
   select k.id, a.id, s from chosen k join (select id, row_number() over (order by id) as n from significant_account) a on a.n = 1 + k.n % ${ACCOUNTS},
   unnest(array['existence', 'accuracy']) s`,
  `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, conclusion, concluded_on, exceptions, state, updated_at)
   select '测试 ' || k.n, p.id, k.id, (array['design', 'interim', 'yearEnd', 'rollForward'])[1 + k.n % 4], 2, 10 + k.n % 40, 60 + k.n % 20,
     p.first_day + (k.n % 350)::int, case when k.n % 5 = 4 then case when k.n % 4 = 0 then 'ineffective' else 'effective' end end,
     case when k.n % 5 = 4 then p.first_day + (k.n % 300)::int end, case when k.n % 5 = 4 and k.n % 4 = 0 then 2 else 0 end,
     (array['planned', 'inProgress', 'inProgress', 'inReview', 'concluded'])[1 + k.n % 5], now() - make_interval(mins => k.n::int)
   from chosen k, assessment_period p`,
  `insert into control_test_draw (test_id, ordinal, role, formula, drawn_by) select id, 1, 'first', '{}', tester_id from control_test where state <> 'planned'`,
  `insert into control_test_item (test_id, place, ordinal, position, item_key, marks)
   select t.id, n, 1, n * 40, 'K-' || n, '{"A": "pass", "B": "pass"}' from control_test t, generate_series(1, ${ITEMS}) n where t.state <> 'planned'`,
  `insert into deficiency (record_no, title, owner_id, period_id, area, source, source_id, control_id, process_id, state, class, updated_at)
   select 'DF-B-' || t.id, '缺陷 ' || t.id, k.owner_id, t.period_id, case when t.id % 2 = 0 then 'financialReporting' else 'other' end, 'controlTest', t.id, t.control_id,
     s.process_id, (array['proposed', 'evaluated', 'concluded', 'remediating', 'closed'])[1 + t.id % 5],
     case when t.id % 5 >= 2 then (array['control', 'significant', 'material'])[1 + t.id % 3] end, t.updated_at
   from control_test t join chosen k on k.id = t.control_id join control_scope s on s.control_id = k.id where t.state <> 'planned' and t.id % 4 = 0`,
  `insert into deficiency_account (deficiency_id, account_id, assertion)
   select d.id, a.account_id, a.assertion from deficiency d join control_scope_account a on a.control_id = d.control_id`,
  `insert into evidence_request (title, requester_id, asked_id, due_on, state, updated_at)
   select '请提供凭证 ' || id, tester_id, 100 + id % 400, due_on, (array['requested', 'provided', 'accepted'])[1 + id % 3], updated_at from control_test`,
  `insert into evidence_request_test (request_id, test_id)
   select r.id, t.id from (select id, row_number() over (order by id) as n from evidence_request) r
   join (select id, row_number() over (order by id) as n from control_test) t using (n)`,
  `insert into statement_text (text_zh, text_en, creator_id) values ('我声明……', 'I state …', 2)`,
  `insert into statement_campaign (period_id, name, name_en, text_id, due_on, creator_id)
   select p.id, '年度声明', 'Annual statements', x.id, p.last_day, 2 from assessment_period p, statement_text x`,
  `insert into certification (title, title_en, campaign_id, period_id, text_id, place, scope_kind, scope_id, signer_id, due_on, state)
   select '声明 ' || d.name, 'Statement ' || d.name, c.id, c.period_id, c.text_id, row_number() over (order by d.id), 'department', d.id, 10 + d.id % 400, c.due_on,
     case when d.id % 3 = 0 then 'signed' else 'open' end
   from department d, statement_campaign c`,
];

/**
 * @param {string} url a database without a period yet
 * @param {{ tests: number }} options tests, each with 25 items once it has begun
 * @returns {Promise<{ periodId: number }>}
 */
export async function fillAssurance(url, { tests }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text, text.includes('$1') ? [tests] : []);
    await client.query('vacuum analyze');
    const { rows } = await client.query('select id from assessment_period');
    return { periodId: Number(rows[0].id) };
  } finally {
    await client.end();
  }
}
