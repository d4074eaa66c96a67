import { controlTestList } from '@portal/contract';
import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const controlTestTemplates = {
  controlTestGiven: request(
    words('duty', '控制测试由您执行', 'A control test was assigned to you'),
    text('[{recordNo}] 请执行控制测试', '[{recordNo}] Please test this control'),
    text('{actor} 安排您执行控制测试 {recordNo}。', '{actor} assigned control test {recordNo} to you.'),
    text('{actor} 安排您执行控制测试 {recordNo}', '{actor} assigned control test {recordNo} to you'),
    {
      act: 'testControl',
      bulk: {
        subject: text('[{recordNo} 等 {count} 项] 请执行控制测试', '[{recordNo} and others, {count} in total] Please test these controls'),
        body: text('{actor} 安排您执行以下 {count} 项控制测试。', '{actor} assigned these {count} control tests to you.'),
        list: controlTestList,
      },
    },
  ),
  controlTestReturned: request(
    words('duty', '控制测试被退回', 'A control test was returned to you'),
    text('[{recordNo}] 控制测试被退回', '[{recordNo}] Your control test was returned'),
    text('{actor} 退回了控制测试 {recordNo}。', '{actor} returned control test {recordNo}.'),
    text('{actor} 退回了控制测试 {recordNo}', '{actor} returned control test {recordNo}'),
    { act: 'testControl' },
  ),
  controlTestReopened: request(
    words('duty', '控制测试重新打开', 'A control test was reopened'),
    text('[{recordNo}] 控制测试已重新打开', '[{recordNo}] Your control test was reopened'),
    text('{actor} 重新打开了控制测试 {recordNo}。', '{actor} reopened control test {recordNo}.'),
    text('{actor} 重新打开了控制测试 {recordNo}', '{actor} reopened control test {recordNo}'),
    { act: 'testControl' },
  ),
  testReviewAsked: request(
    words('duty', '请复核控制测试', 'A control test awaits your review'),
    text('[{recordNo}] 控制测试待复核', '[{recordNo}] A control test awaits your review'),
    text('{actor} 提交了控制测试 {recordNo}，请复核。', '{actor} submitted control test {recordNo}. Please review it.'),
    text('{actor} 提交了控制测试 {recordNo}，待复核', '{actor} submitted control test {recordNo}, which awaits your review'),
    { act: 'reviewTest' },
  ),
  controlTestConcluded: notice(
    words('outcome', '控制测试结论为有效', 'A control test was concluded as effective'),
    text('[{recordNo}] 测试结论：有效', '[{recordNo}] Test conclusion: effective'),
    text('{actor} 确认控制测试 {recordNo} 的结论为有效。', '{actor} concluded control test {recordNo}: the control is effective.'),
    text('控制测试 {recordNo} 的结论为有效', 'Control test {recordNo}: the control is effective'),
  ),
  controlTestFailed: notice(
    words('outcome', '控制测试结论为无效', 'A control test was concluded as not effective'),
    text('[{recordNo}] 测试结论：无效', '[{recordNo}] Test conclusion: not effective'),
    text('{actor} 确认控制测试 {recordNo} 的结论为无效。', '{actor} concluded control test {recordNo}: the control is not effective.'),
    text('控制测试 {recordNo} 的结论为无效', 'Control test {recordNo}: the control is not effective'),
  ),
  controlTestCancelled: notice(
    words('outcome', '控制测试取消', 'A control test was cancelled'),
    text('[{recordNo}] 控制测试已取消', '[{recordNo}] The control test was cancelled'),
    text('{actor} 取消了控制测试 {recordNo}。', '{actor} cancelled control test {recordNo}.'),
    text('{actor} 取消了控制测试 {recordNo}', '{actor} cancelled control test {recordNo}'),
  ),
  testEvidenceReplaced: notice(
    words('outcome', '测试所用证据有新版本', 'Evidence of a control test was replaced'),
    text('[{recordNo}] 证据已更新为新版本', '[{recordNo}] Evidence replaced by a new version'),
    text(
      '{actor} 为控制测试 {recordNo} 所用的证据上传了新版本，测试现依据新版本。',
      '{actor} added a new version of evidence used in control test {recordNo}. The test now relies on the new version.',
    ),
    text('控制测试 {recordNo} 所用证据已更新为新版本', 'Evidence of control test {recordNo} was replaced by a new version'),
  ),
  controlTestTaken: notice(
    words('outcome', '控制测试转给他人', 'A control test was reassigned'),
    text('[{recordNo}] 控制测试已更换测试人', '[{recordNo}] The control test has a new tester'),
    text(
      '{actor} 更换了控制测试 {recordNo} 的测试人，您不再负责。',
      '{actor} reassigned control test {recordNo}. It is no longer assigned to you.',
    ),
    text('您不再负责控制测试 {recordNo}', 'Control test {recordNo} is no longer assigned to you'),
    { toSubstitute: false },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
