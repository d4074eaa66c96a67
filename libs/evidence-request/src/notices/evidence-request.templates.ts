import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const evidenceRequestTemplates = {
  evidenceRequestAsked: request(
    words('duty', '请审核证据请求', 'A evidence request waits for your review'),
    text('[{recordNo}] 待审核', '[{recordNo}] Awaits your review'),
    text('{actor} 提交了“{title}”，请批准或退回。', '{actor} submitted “{title}”. Please approve or return it.'),
    text('{actor} 提交了“{title}”，待审核', '{actor} submitted “{title}”, which awaits your review'),
  ),
  evidenceRequestApproved: notice(
    words('outcome', '我的证据请求已批准', 'My evidence request was approved'),
    text('[{recordNo}] 已批准', '[{recordNo}] Approved'),
    text('{actor} 批准了“{title}”。', '{actor} approved “{title}”.'),
    text('{actor} 批准了“{title}”', '{actor} approved “{title}”'),
  ),
  evidenceRequestReturned: notice(
    words('outcome', '我的证据请求被退回', 'My evidence request was returned'),
    text('[{recordNo}] 被退回', '[{recordNo}] Returned'),
    text('{actor} 退回了“{title}”，请修改：{comment}', '{actor} returned “{title}” for changes: {comment}'),
    text('{actor} 退回了“{title}”', '{actor} returned “{title}”'),
    { mustAct: true },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
