import { remediationIssueWorkflow } from '@portal/workflows';
import { text } from '../../text.ts';
import { company, keyword, period, yesNo } from './common-conditions.ts';
import { askList, type ListQuestion } from './list-condition.ts';

/** The register of remediation issues. */
export const issues = askList({
  words: text('整改事项', 'Remediation issues'),
  conditions: {
    keyword,
    state: { words: text('状态', 'State'), states: remediationIssueWorkflow },
    source: {
      words: text('来源类型', 'Source type'),
      closed: true,
      choices: {
        deficiency: text('独立审核', 'Review'),
        report: text('应对报告', 'Response report'),
        byHand: text('手工登记', 'Manual'),
      },
    },
    severity: {
      words: text('严重程度', 'Severity'),
      closed: true,
      choices: { high: text('高', 'High'), medium: text('中', 'Medium'), low: text('低', 'Low') },
    },
    settled: { words: text('是否办结', 'Closed'), kind: 'flag', choices: yesNo },
    overdue: { words: text('已逾期', 'Overdue'), kind: 'flag', choices: yesNo },
    extensions: { words: text('延期次数不少于', 'Extensions (at least)'), kind: 'number' },
    age: { words: text('已存续天数不少于', 'Age in days (at least)'), to: 'ageDays', kind: 'number' },
    dueFrom: { words: text('截止日期不早于', 'Due on or after'), kind: 'day' },
    dueTo: { words: text('截止日期不晚于', 'Due on or before'), kind: 'day' },
    settledFrom: { words: text('办结日期不早于', 'Closed on or after'), kind: 'day' },
    settledTo: { words: text('办结日期不晚于', 'Closed on or before'), kind: 'day' },
    owner: { words: text('负责人', 'Owner'), to: 'ownerId', kind: 'number', row: 'person' },
    record: { words: text('来源', 'Source'), to: 'sourceNo' },
    company,
    period,
    unit: {
      words: text('业务线', 'Business unit'),
      to: 'businessUnit',
      reference: 'RiskControl_businessUnit',
      choices: { none: text('未填写', 'None') },
    },
  },
  orders: {
    issueNo: text('编号', 'No.'),
    source: text('来源', 'Source'),
    severity: text('严重程度', 'Severity'),
    state: text('状态', 'State'),
    owner: text('负责人', 'Owner'),
    ageDays: text('已存续', 'Age'),
    dueOn: text('整改截止日期', 'Fix due'),
    extensions: text('延期次数', 'Extensions'),
  },
  days: { from: 'dueFrom', to: 'dueTo' },
});

/** Who confirmed which version of which policy. */
export const confirmations: ListQuestion = {
  words: text('制度确认', 'Policy attestations'),
  conditions: {
    keyword,
    departmentId: { words: text('部门', 'Department'), kind: 'number', row: 'department' },
  },
  orders: {},
  rowDays: { from: text('确认日期不早于', 'Attested on or after'), to: text('确认日期不晚于', 'Attested on or before') },
};

/** Who sat an exam: when, with which score, and whether he passed. */
export const examAttempts: ListQuestion = {
  words: text('考试参加人员', 'Exam participants'),
  conditions: { examId: { words: text('考试', 'Exam'), kind: 'number', row: 'exam' }, keyword },
  orders: {},
  rowDays: { from: text('交卷日期不早于', 'Submitted on or after'), to: text('交卷日期不晚于', 'Submitted on or before') },
};
