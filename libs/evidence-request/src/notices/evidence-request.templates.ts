import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const evidenceRequestTemplates = {
  evidenceRequested: request(
    words('duty', '请提供证据', 'Evidence was requested from you'),
    text('[{recordNo}] 请提供证据', '[{recordNo}] Please provide evidence'),
    text('{actor} 请您提供证据 {recordNo}。', '{actor} requested evidence from you: {recordNo}.'),
    text('{actor} 请您提供证据 {recordNo}', '{actor} requested evidence from you: {recordNo}'),
    { act: 'answerRequest' },
  ),
  evidenceReturned: request(
    words('duty', '证据被退回', 'Your evidence was returned'),
    text('[{recordNo}] 证据被退回，请补充', '[{recordNo}] Your evidence was returned'),
    text(
      '{actor} 退回了您为 {recordNo} 提供的证据，请补充。',
      '{actor} returned the evidence you provided for {recordNo}. Please add what is missing.',
    ),
    text('{actor} 退回了为 {recordNo} 提供的证据', '{actor} returned the evidence provided for {recordNo}'),
    { act: 'answerRequest' },
  ),
  evidenceProvided: request(
    words('duty', '请查看所提供的证据', 'Evidence that you requested was provided'),
    text('[{recordNo}] 证据已提供，请查看', '[{recordNo}] Evidence provided: please accept or return it'),
    text('{actor} 为 {recordNo} 提供了证据，请接受或退回。', '{actor} provided evidence for {recordNo}. Please accept or return it.'),
    text('{actor} 为 {recordNo} 提供了证据', '{actor} provided evidence for {recordNo}'),
    { act: 'acceptEvidence' },
  ),
  evidenceAccepted: notice(
    words('outcome', '您提供的证据已被接受', 'Your evidence was accepted'),
    text('[{recordNo}] 证据已接受', '[{recordNo}] Evidence accepted'),
    text('{actor} 接受了您为 {recordNo} 提供的证据。', '{actor} accepted the evidence you provided for {recordNo}.'),
    text('{actor} 接受了为 {recordNo} 提供的证据', '{actor} accepted the evidence provided for {recordNo}'),
  ),
  evidenceForTest: notice(
    words('outcome', '您的测试所需证据已被接受', 'Evidence for your test was accepted'),
    text('[{recordNo}] 证据已接受，可附到您的测试', '[{recordNo}] Evidence accepted: attach it to your test'),
    text(
      '{actor} 接受了为 {recordNo} 提供的证据，请选择它支持您测试中的哪些样本项。',
      '{actor} accepted the evidence provided for {recordNo}. Choose which items of your test it supports.',
    ),
    text('{actor} 接受了 {recordNo} 的证据，可附到您的测试', '{actor} accepted evidence for your test: {recordNo}'),
  ),
  evidenceRequestCancelled: notice(
    words('outcome', '证据请求取消', 'An evidence request was cancelled'),
    text('[{recordNo}] 证据请求已取消', '[{recordNo}] The evidence request was cancelled'),
    text('{actor} 取消了证据请求 {recordNo}，无需再提供。', '{actor} cancelled evidence request {recordNo}. Nothing more is needed.'),
    text('{actor} 取消了证据请求 {recordNo}', '{actor} cancelled evidence request {recordNo}'),
  ),
  evidenceRequestTaken: notice(
    words('outcome', '证据请求转给他人', 'An evidence request was reassigned'),
    text('[{recordNo}] 证据请求已转给他人', '[{recordNo}] The evidence request was reassigned'),
    text(
      '{actor} 将证据请求 {recordNo} 转给他人，您无需再提供。',
      '{actor} reassigned evidence request {recordNo}. You no longer need to provide anything.',
    ),
    text('证据请求 {recordNo} 已转给他人', 'Evidence request {recordNo} was reassigned'),
    { toSubstitute: false },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
