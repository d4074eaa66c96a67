import { controlOfCompany } from '@portal/assessment-period';
import { classWords, likelihoodWords, type ControlTestKind, type DeficiencySource } from '@portal/contract';
import { conclusionLabels, nameKind } from '@portal/control-test';
import { deficiencyOfCompany, sourceLabels } from '@portal/deficiency';
import { inBothLanguages, labelStates, type SheetColumn, type SheetRow, type SqlRunner } from '@portal/platform';
import { workflowCatalogue, type Text } from '@portal/workflows';
import { statementOfCompany } from '../certification.record.ts';

/** Of what the papers are taken out. */
export interface PaperScope {
  readonly periodId: number;
  /** With all companies below it; null for the whole period. */
  readonly companyId: number | null;
  /** The records that the seat of an external auditor opens; null for who reads all. */
  readonly coveredIds: readonly number[] | null;
}

/** A record of the papers with the cells of its sheet. */
export interface PaperRecord {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly title: string;
  /** As its sheet says them, in words. */
  readonly cells: SheetRow;
  /** As programs read them: states, kinds and classes by their codes. */
  readonly codes: SheetRow;
  readonly columns: readonly SheetColumn[];
}

export interface PaperSheet {
  /** The workbook's name in the zip, without its ending. */
  readonly name: string;
  /** The lifecycle of its rows, where each is a record with a trail of its own; their cells `id`, `no` and `state` say which. */
  readonly workflow?: string;
  readonly columns: readonly SheetColumn[];
  read(sql: SqlRunner, scope: PaperScope): Promise<{ title: string; cells: SheetRow }[]>;
  /** The cells of a row as people read them. */
  say(cells: SheetRow): SheetRow;
}

/** By column, what a code of its cells is called. */
type Words = Readonly<Record<string, (code: string) => string>>;

const wordsOf =
  (words: Readonly<Record<string, Text>>) =>
  (code: string): string => {
    const { zh, en } = words[code] ?? { zh: code, en: code };
    return inBothLanguages(zh, en);
  };
/** SQL: what stands in both languages, as other exports say it. */
const both = (zh: string, en: string): string => `concat_ws(' ', nullif(${zh}, ''), nullif(nullif(${en}, ''), ${zh}))`;
/** SQL: a person of an alias. */
const named = (person: string): string => both(`${person}.name`, `${person}.english_name`);

const markWords = { p: '通过 Pass', f: '不通过 Fail', n: '不适用 N/A' } as const;
/** Each attribute with what was said of it, a line each. */
const sayEach =
  (tell: (said: string) => string) =>
  (json: string): string =>
    Object.entries(JSON.parse(json) as Record<string, string>)
      .map(([letter, said]) => `${letter}: ${tell(said)}`)
      .join('\n');

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
  column('state', '状态 State', 18),
];

/** SQL: the reader may take the record, and its control belongs to the company `$2` or one below it where that is asked. @param record and @param control SQL of type bigint */
const ofPapers = (record: string, control: string): string =>
  `($3::bigint[] is null or ${record} = any($3::bigint[])) and ($2::bigint is null or ${controlOfCompany(control, '$2')})`;

/** The same of a statement `r`: it is for that company or one below it, or for a department of theirs. */
const statementOfPapers = `($3::bigint[] is null or r.id = any($3::bigint[])) and ($2::bigint is null
  or ${statementOfCompany('r', '$2')})`;

/** A sheet whose rows one statement reads; its columns are the statement's. */
function sheetOf(name: string, workflow: string | undefined, more: readonly SheetColumn[], select: string, words: Words = {}): PaperSheet {
  const states = workflow && labelStates(workflowCatalogue[workflow]!);
  const said: Words = { ...words, ...(states && { state: (code) => states.get(code as never) ?? code }) };
  return {
    name,
    ...(workflow && { workflow }),
    columns: workflow ? [...identity, ...more] : more,
    async read(sql, { periodId, companyId, coveredIds }) {
      const rows = await sql.query<SheetRow & { title?: string }>(select, [periodId, companyId, coveredIds]);
      return rows.map((cells) => ({ title: String(cells['title'] ?? ''), cells }));
    },
    say: (cells) => ({
      ...cells,
      ...Object.fromEntries(Object.entries(said).map(([key, tell]) => [key, cells[key] ? tell(String(cells[key])) : ''])),
    }),
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
    `select t.id, t.record_no as no, t.title, t.state, c.risk_no as control, t.kind, ${named('p')} as tester, ${named('v')} as reviewer, coalesce(t.conclusion, '') as conclusion,
       t.exceptions, coalesce(t.concluded_on::text, '') as "concludedOn", t.conclusion_note as note
     from control_test t join risk_control c on c.id = t.control_id join person p on p.id = t.tester_id join person v on v.id = t.reviewer_id
     where t.period_id = $1 and t.is_active and ${ofPapers('t.id', 't.control_id')} order by t.id`,
    {
      kind: (code) => nameKind(code as ControlTestKind),
      conclusion: (code) => conclusionLabels[code as keyof typeof conclusionLabels] ?? code,
    },
  ),
  sheetOf(
    'samples',
    undefined,
    [
      column('test', '测试 Test'),
      column('place', '序号 Item no.', 10, 'number'),
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
     where t.period_id = $1 and t.is_active and ${ofPapers('t.id', 't.control_id')} order by t.id, i.place`,
    { marks: sayEach((mark) => markWords[mark as keyof typeof markWords] ?? mark), notes: sayEach((note) => note) },
  ),
  sheetOf(
    'populations',
    undefined,
    [
      column('test', '测试 Test'),
      column('file', '总体文件 Population file', 36),
      column('sha256', 'SHA-256', 66),
      column('rows', '行数 Rows', 12, 'number'),
      column('keyColumn', '主键列 Key column', 26),
      column('fromDay', '起始日 From', 14),
      column('toDay', '截止日 To', 14),
      column('suppliedBy', '提供人 Supplied by', 26),
      column('completeness', '完整性如何核对 How completeness was checked', 40),
      column('frozenBy', '冻结人 Frozen by'),
      column('frozenAt', '冻结时间 Frozen (GMT)', 20, 'instant'),
      column('question', '查询条件 Conditions', 60),
      column('questionEn', '查询条件（英文） Conditions (English)', 60),
      column('query', '查询 Query', 60),
    ],
    `select t.record_no as test, o.file_name as file, o.sha256, o.rows, o.key_column as "keyColumn", o.from_day::text as "fromDay", o.to_day::text as "toDay",
       o.supplied_by as "suppliedBy", o.completeness, ${named('p')} as "frozenBy", o.frozen_at as "frozenAt",
       coalesce(o.question->'words'->>'zh', '') as question, coalesce(o.question->'words'->>'en', '') as "questionEn", coalesce((o.question->'query')::text, '') as query
     from control_test_population o join control_test t on t.id = o.test_id join person p on p.id = o.frozen_by
     where t.period_id = $1 and t.is_active and ${ofPapers('t.id', 't.control_id')} order by t.id`,
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
      column('carriedFrom', '结转自 Carried over from', 24),
      column('description', '描述 Description', 60),
      column('derivation', '认定推导 Derivation', 60),
    ],
    `select d.id, d.record_no as no, ${both('d.title', 'd.title_en')} as title, stands.state, coalesce(stands.class, '') as class, d.source, ${both('found.title', 'found.title_en')} as "carriedFrom", coalesce(c.risk_no, '') as control,
       coalesce(d.likelihood, '') as likelihood, coalesce(d.magnitude::text, '') as magnitude, ${named('p')} as owner, d.description, coalesce(d.derivation::text, '') as derivation
     from deficiency_standing stands join deficiency d on d.id = stands.deficiency_id left join assessment_period found on found.id = stands.carried_from
     left join risk_control c on c.id = d.control_id join person p on p.id = d.owner_id
     where stands.period_id = $1 and ($3::bigint[] is null or d.id = any($3::bigint[])) and ($2::bigint is null or ${deficiencyOfCompany('d', '$2')}) order by d.id`,
    {
      class: wordsOf(classWords),
      source: (code) => sourceLabels[code as DeficiencySource] ?? code,
      likelihood: wordsOf(likelihoodWords),
    },
  ),
  sheetOf(
    'statements',
    'certification',
    [
      column('signer', '签署人 Signer'),
      column('dueOn', '期限 Due', 12),
      column('signedAt', '签署时间 Signed (GMT)', 20, 'instant'),
      column('words', '签署文本 Wording signed', 60),
      column('factsHash', '事实哈希 Fact hash (SHA-256)', 66),
    ],
    `select r.id, r.record_no as no, ${both('r.title', 'r.title_en')} as title, r.state, ${named('p')} as signer, r.due_on::text as "dueOn", r.signed_at as "signedAt",
       r.words_zh || case when r.words_en = '' then '' else chr(10) || r.words_en end as words, r.facts_hash as "factsHash"
     from certification r join person p on p.id = r.signer_id
     where r.period_id = $1 and r.is_active
       and ${statementOfPapers} order by r.id`,
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
       and ${statementOfPapers} order by r.id, f.key collate "C"`,
  ),
];
