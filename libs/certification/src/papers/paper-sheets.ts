import { classWords, likelihoodWords, type ControlTestKind, type DeficiencySource } from '@portal/contract';
import { conclusionLabels, nameKind } from '@portal/control-test';
import { deficiencyOfCompany, sourceLabels } from '@portal/deficiency';
import { inBothLanguages } from '@portal/platform';
import { statementOfCompany } from '../certification.record.ts';
import { evidenceSheet, requestSheet } from './evidence-sheets.ts';
import { both, column, named, ofPapers, sheetOf, wordsOf, type PaperSheet } from './paper-sheet.ts';

const markWords = { p: '通过 Pass', f: '不通过 Fail', n: '不适用 N/A' } as const;
/** Each attribute with what was said of it, a line each. */
const sayEach =
  (tell: (said: string) => string) =>
  (json: string): string =>
    Object.entries(JSON.parse(json) as Record<string, string>)
      .map(([letter, said]) => `${letter}: ${tell(said)}`)
      .join('\n');

/** What a signer was asked and said, a line each. */
function sayAnswers(json: string): string {
  const said = JSON.parse(json) as { zh: string; en: string; answer: string; comment: string }[];
  const words = { yes: '是 Yes', no: '否 No' } as const;
  return said
    .map(({ zh, en, answer, comment }) =>
      [`${inBothLanguages(zh, en)}: ${words[answer as keyof typeof words] ?? answer}`, comment].filter(Boolean).join(' · '),
    )
    .join('\n');
}

/** SQL: the reader may take a statement `r`, and where a company is asked, it is for that company or one below it, or for a department of theirs. */
const statementOfPapers = `($3::bigint[] is null or r.id = any($3::bigint[])) and ($2::bigint is null
  or ${statementOfCompany('r', '$2')})`;

/** A sheet of facts: whoever reads a statement is told by its page of those records alone that he may read of, and by its papers as well. */
const narrowed = (sheet: PaperSheet): PaperSheet => ({
  ...sheet,
  async read(sql, scope) {
    const rows = await sheet.read(sql, scope);
    const keys = await scope.narrowFacts([...new Set(rows.map(({ cells }) => String(cells['key'])))].map((key) => ({ key })));
    const told = new Set(keys.map(({ key }) => key));
    return rows.filter(({ cells }) => told.has(String(cells['key'])));
  },
});

/** Everything that the papers of a period hold, workbook by workbook. */
export const paperSheets: readonly PaperSheet[] = [
  sheetOf(
    'tests',
    'controlTest',
    [
      column('control', '控制 Control'),
      column('kind', '类型 Type', 14),
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
  evidenceSheet,
  requestSheet,
  sheetOf(
    'deficiencies',
    'deficiency',
    [
      column('class', '等级 Classification', 16),
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
      column('dueOn', '截止日期 Due', 12),
      column('signedAt', '签署时间 Signed (GMT)', 20, 'instant'),
      column('signedBy', '实际签署人 Signed by'),
      column('words', '签署文本 Wording signed', 60),
      column('answers', '问题与回答 Questions and answers', 60),
      column('factsHash', '事实哈希 Fact hash (SHA-256)', 66),
    ],
    `select r.id, r.record_no as no, ${both('r.title', 'r.title_en')} as title, r.state, ${named('p')} as signer, r.due_on::text as "dueOn", r.signed_at as "signedAt",
       ${named('s')} as "signedBy",
       r.words_zh || case when r.words_en = '' then '' else chr(10) || r.words_en end as words, r.facts_hash as "factsHash",
       (select coalesce(jsonb_agg(jsonb_build_object('zh', q ->> 'zh', 'en', q ->> 'en', 'answer', r.answers -> (q ->> 'code') ->> 'answer',
           'comment', r.answers -> (q ->> 'code') ->> 'comment') order by place), '[]')::text
         from jsonb_array_elements(w.questions) with ordinality asked (q, place) where jsonb_exists(r.answers, q ->> 'code')) as answers
     from certification r join person p on p.id = r.signer_id join statement_text w on w.id = r.text_id left join person s on s.id = r.signed_by
     where r.period_id = $1 and r.is_active
       and ${statementOfPapers} order by r.id`,
    { answers: sayAnswers },
  ),
  narrowed(
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
  ),
];
