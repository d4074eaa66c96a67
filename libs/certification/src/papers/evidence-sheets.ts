import type { Confidentiality } from '@portal/contract';
import { labelStates } from '@portal/platform';
import { evidenceRequestWorkflow, text, type EvidenceRequestState, type Text } from '@portal/workflows';
import { both, column, named, ofPapers, sheetOf, wordsOf } from './paper-sheet.ts';

const confidentialityWords: Readonly<Record<Confidentiality, Text>> = {
  internal: text('内部', 'Internal'),
  confidential: text('机密', 'Confidential'),
};

/** What each item of a test stands on, a row a file: which version of which evidence, of which days, from where. A file that is no evidence of its own has a name and a hash. */
export const evidenceSheet = sheetOf(
  'evidence',
  undefined,
  [
    column('test', '测试 Test'),
    column('place', '序号 Item no.', 10, 'number'),
    column('key', '样本键 Item key', 26),
    column('no', '证据编号 Evidence no.', 18),
    column('version', '版本 Version', 10, 'number'),
    column('name', '证据 Evidence', 40),
    column('file', '文件 File', 36),
    column('effectiveFrom', '涵盖起始日 Covers from', 14),
    column('effectiveTo', '涵盖截止日 Covers to', 14),
    column('source', '来源 Source', 30),
    column('confidentiality', '保密级别 Confidentiality', 18),
    column('receivedBy', '提供人 Provided by'),
    column('receivedAt', '收到时间 Received (GMT)', 20, 'instant'),
    column('sha256', 'SHA-256', 66),
  ],
  `select t.record_no as test, e.place, coalesce(i.item_key, '') as key, coalesce(r.record_no, '') as no, v.version_no as version, coalesce(r.title, '') as name, f.name as file,
     coalesce(v.effective_from::text, '') as "effectiveFrom", coalesce(v.effective_to::text, '') as "effectiveTo", coalesce(v.source, '') as source,
     coalesce(r.confidentiality, '') as confidentiality, ${named('p')} as "receivedBy", coalesce(v.received_at, f.created_at) as "receivedAt", coalesce(v.sha256, f.sha256) as sha256
   from control_test_evidence e join control_test t on t.id = e.test_id join stored_file f on f.id = e.file_id
   left join control_test_item i on i.test_id = e.test_id and i.place = e.place
   left join evidence_version v on v.file_id = e.file_id left join evidence r on r.id = v.evidence_id
   left join person p on p.id = coalesce(v.received_by, f.uploaded_by)
   where t.period_id = $1 and t.is_active and ${ofPapers('t.id', 't.control_id')} order by t.id, e.place, f.id`,
  { confidentiality: wordsOf(confidentialityWords) },
);

const states = labelStates(evidenceRequestWorkflow);

/** The requests that serve the tests, each with those of its tests that the papers hold, and with what answered it. */
export const requestSheet = sheetOf(
  'requests',
  undefined,
  [
    column('no', '编号 No.', 16),
    column('name', '标题 Title', 40),
    column('description', '说明 Description', 60),
    column('asked', '请求对象 Requested from', 26),
    column('requester', '请求人 Requested by', 22),
    column('dueOn', '截止日期 Due', 14),
    column('state', '状态 State', 18),
    column('tests', '测试 Tests', 40),
    column('evidence', '证据与版本 Evidence and version', 40),
  ],
  `select q.record_no as no, q.title as name, q.description, case when q.asked_id is null then ${both('d.name', 'd.name_en')} else ${named('a')} end as asked,
     ${named('p')} as requester, q.due_on::text as "dueOn", q.state, string_agg(t.record_no, ', ' order by t.id) as tests,
     coalesce((select string_agg(r.record_no || ' v' || given.version_no, ', ' order by r.id) from evidence_request_answer given
       join evidence r on r.id = given.evidence_id where given.request_id = q.id), '') as evidence
   from evidence_request q join evidence_request_test served on served.request_id = q.id join control_test t on t.id = served.test_id
   join person p on p.id = q.requester_id left join person a on a.id = q.asked_id left join department d on d.id = q.department_id
   where t.period_id = $1 and t.is_active and q.is_active and ($3::bigint[] is null or q.id = any($3::bigint[])) and ${ofPapers('t.id', 't.control_id')}
   group by q.id, p.id, a.id, d.id order by q.id`,
  { state: (code) => states.get(code as EvidenceRequestState) ?? code },
);
