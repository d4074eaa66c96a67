import type { SheetColumn, SheetRow, SqlRunner } from '@portal/platform';

/** Of what the papers are taken out. */
export interface PaperScope {
  readonly periodId: number;
  /** With all companies below it; null for the whole period. */
  readonly companyId: number | null;
}

/** A record of the papers with the cells of its sheet. */
export interface PaperRecord {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly cells: SheetRow;
  readonly columns: readonly SheetColumn[];
}

export interface PaperSheet {
  /** The workbook's name in the zip, without its ending. */
  readonly name: string;
  /** The lifecycle of its rows, where each is a record with a trail of its own; their cells `id`, `no` and `state` say which. */
  readonly workflow?: string;
  readonly columns: readonly SheetColumn[];
  read(sql: SqlRunner, scope: PaperScope): Promise<{ title: string; cells: SheetRow }[]>;
}

const column = (key: string, header: string, width = 20, type?: SheetColumn['type']): SheetColumn => ({
  key,
  header,
  width,
  ...(type && { type }),
});
const identity = [
  column('id', 'ID', 12),
  column('no', '编号 No.', 16),
  column('title', '标题 Title', 40),
  column('state', '状态 Status', 18),
];

/** SQL: a control belongs to the company `$2` or one below it; all do where that is null. @param control SQL of type bigint */
const inCompany = (control: string): string => `($2::bigint is null or exists (
  select 1 from risk_control owned join company_department d on d.department_id = any(department_path(department_successor(owned.department_id)))
  where owned.id = ${control} and d.company_id in (select id from company_and_below($2::bigint))))`;

/** A sheet whose rows one statement reads; its columns are the statement's. */
function sheetOf(name: string, workflow: string | undefined, more: readonly SheetColumn[], select: string): PaperSheet {
  return {
    name,
    ...(workflow && { workflow }),
    columns: workflow ? [...identity, ...more] : more,
    async read(sql, { periodId, companyId }) {
      const rows = await sql.query<SheetRow & { title?: string }>(select, [periodId, companyId]);
      return rows.map((cells) => ({ title: String(cells['title'] ?? ''), cells }));
    },
  };
}

/** Everything that the papers of a period hold, workbook by workbook. */
export const paperSheets: readonly PaperSheet[] = [
  sheetOf(
    'tests',
    'controlTest',
    [
      column('control', '控制 Control'),
      column('kind', '类型 Kind', 14),
      column('tester', '测试人 Tester'),
      column('reviewer', '复核人 Reviewer'),
      column('conclusion', '结论 Conclusion', 14),
      column('exceptions', '例外 Exceptions', 12, 'number'),
      column('concludedOn', '结论日期 Concluded', 14),
      column('note', '说明 Note', 40),
    ],
    `select t.id, t.record_no as no, t.title, t.state, c.risk_no as control, t.kind, p.name as tester, v.name as reviewer, coalesce(t.conclusion, '') as conclusion,
       t.exceptions, coalesce(t.concluded_on::text, '') as "concludedOn", t.conclusion_note as note
     from control_test t join risk_control c on c.id = t.control_id join person p on p.id = t.tester_id join person v on v.id = t.reviewer_id
     where t.period_id = $1 and t.is_active and ${inCompany('t.control_id')} order by t.id`,
  ),
  sheetOf(
    'samples',
    undefined,
    [
      column('test', '测试 Test'),
      column('place', '序号 Place', 10, 'number'),
      column('key', '样本键 Item key', 26),
      column('draw', '抽样 Draw', 10, 'number'),
      column('marks', '结果 Results', 40),
      column('notes', '说明 Notes', 40),
      column('formula', '抽样公式 Formula', 60),
      column('population', '总体 SHA-256 Population SHA-256', 66),
    ],
    `select t.record_no as test, i.place, i.item_key as key, i.ordinal as draw, i.marks::text as marks, i.notes::text as notes, w.formula::text as formula,
       coalesce(o.sha256, '') as population
     from control_test_item i join control_test t on t.id = i.test_id join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
     left join control_test_population o on o.test_id = i.test_id
     where t.period_id = $1 and t.is_active and ${inCompany('t.control_id')} order by t.id, i.place`,
  ),
  sheetOf(
    'deficiencies',
    'deficiency',
    [
      column('class', '等级 Class', 16),
      column('source', '来源 Source', 16),
      column('control', '控制 Control'),
      column('likelihood', '可能性 Likelihood', 16),
      column('magnitude', '可能错报金额 Magnitude', 18),
      column('owner', '负责人 Owner'),
      column('description', '描述 Description', 60),
      column('derivation', '认定推导 Derivation', 60),
    ],
    `select d.id, d.record_no as no, d.title, d.state, coalesce(d.class, '') as class, d.source, coalesce(c.risk_no, '') as control,
       coalesce(d.likelihood, '') as likelihood, coalesce(d.magnitude::text, '') as magnitude, p.name as owner, d.description, coalesce(d.derivation::text, '') as derivation
     from deficiency d left join risk_control c on c.id = d.control_id join person p on p.id = d.owner_id
     where d.period_id = $1 and d.is_active and ${inCompany('d.control_id')} order by d.id`,
  ),
  sheetOf(
    'statements',
    'certification',
    [
      column('signer', '签署人 Signer'),
      column('dueOn', '期限 Due', 12),
      column('signedAt', '签署时间 Signed (GMT)', 20, 'instant'),
      column('words', '签署内容 Words signed', 60),
      column('factsHash', '事实哈希 Hash of the facts (SHA-256)', 66),
    ],
    `select r.id, r.record_no as no, r.title, r.state, p.name as signer, r.due_on::text as "dueOn", r.signed_at as "signedAt",
       r.words_zh || case when r.words_en = '' then '' else chr(10) || r.words_en end as words, r.facts_hash as "factsHash"
     from certification r join person p on p.id = r.signer_id
     where r.period_id = $1 and r.is_active
       and ($2::bigint is null or (r.scope_kind = 'company' and r.scope_id in (select id from company_and_below($2::bigint)))) order by r.id`,
  ),
  sheetOf(
    'facts',
    undefined,
    [
      column('statement', '声明 Statement'),
      column('key', '事实 Fact', 36),
      column('record', '记录 Record'),
      column('value', '值 Value', 30),
    ],
    `select r.record_no as statement, f.key, f.label as record, f.value from certification_fact f join certification r on r.id = f.certification_id
     where r.period_id = $1 and r.is_active
       and ($2::bigint is null or (r.scope_kind = 'company' and r.scope_id in (select id from company_and_below($2::bigint)))) order by r.id, f.key collate "C"`,
  ),
];
