import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const controlTestTemplates = {
  controlTestGiven: request(
    words('duty', '控制测试由您执行', 'A control test was assigned to you'),
    text('[{recordNo}] 请执行控制测试', '[{recordNo}] Please test this control'),
    text('{actor} 安排您测试“{title}”。', '{actor} assigned the test of “{title}” to you.'),
    text('{actor} 安排您测试“{title}”', '{actor} assigned the test of “{title}” to you'),
    { act: 'testControl' },
  ),
  controlTestReturned: request(
    words('duty', '控制测试被退回', 'A control test was returned to you'),
    text('[{recordNo}] 控制测试被退回', '[{recordNo}] Your control test was returned'),
    text('{actor} 退回了“{title}”的测试：{comment}', '{actor} returned the test of “{title}”: {comment}'),
    text('{actor} 退回了“{title}”的测试', '{actor} returned the test of “{title}”'),
    { act: 'testControl' },
  ),
  controlTestReopened: request(
    words('duty', '控制测试重新打开', 'A control test was reopened'),
    text('[{recordNo}] 控制测试已重新打开', '[{recordNo}] Your control test was reopened'),
    text('{actor} 重新打开了“{title}”的测试：{comment}', '{actor} reopened the test of “{title}”: {comment}'),
    text('{actor} 重新打开了“{title}”的测试', '{actor} reopened the test of “{title}”'),
    { act: 'testControl' },
  ),
  testReviewAsked: request(
    words('duty', '请复核控制测试', 'A control test waits for your review'),
    text('[{recordNo}] 控制测试待复核', '[{recordNo}] A control test awaits your review'),
    text('{actor} 提交了“{title}”的测试，请复核。', '{actor} submitted the test of “{title}”. Please review it.'),
    text('{actor} 提交了“{title}”的测试，待复核', '{actor} submitted the test of “{title}”, which awaits your review'),
    { act: 'reviewTest' },
  ),
  controlTestConcluded: notice(
    words('outcome', '控制测试结论为有效', 'A control was tested effective'),
    text('[{recordNo}] 测试结论：有效', '[{recordNo}] Tested effective'),
    text('{actor} 确认“{title}”的测试结论为有效。', '{actor} concluded that the control “{title}” is effective.'),
    text('“{title}”的测试结论为有效', 'The control “{title}” was tested effective'),
  ),
  controlTestFailed: notice(
    words('outcome', '控制测试结论为无效', 'A control was tested not effective'),
    text('[{recordNo}] 测试结论：无效', '[{recordNo}] Tested not effective'),
    text('{actor} 确认“{title}”的测试结论为无效。', '{actor} concluded that the control “{title}” is not effective.'),
    text('“{title}”的测试结论为无效', 'The control “{title}” was tested not effective'),
  ),
  controlTestCancelled: notice(
    words('outcome', '控制测试取消', 'A control test was cancelled'),
    text('[{recordNo}] 控制测试已取消', '[{recordNo}] The control test was cancelled'),
    text('{actor} 取消了“{title}”的测试：{comment}', '{actor} cancelled the test of “{title}”: {comment}'),
    text('{actor} 取消了“{title}”的测试', '{actor} cancelled the test of “{title}”'),
  ),
  controlTestTaken: notice(
    words('outcome', '控制测试转给他人', 'A control test was reassigned'),
    text('[{recordNo}] 控制测试已更换测试人', '[{recordNo}] The control test has a new tester'),
    text('{actor} 更换了“{title}”的测试人，您不再负责。', '{actor} reassigned the test of “{title}”. It is no longer assigned to you.'),
    text('您不再负责“{title}”的测试', 'The test of “{title}” is no longer assigned to you'),
    { toSubstitute: false },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
