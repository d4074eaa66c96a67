import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const deficiencyTemplates = {
  deficiencyAsked: request(
    words('duty', '请审核内控缺陷', 'A deficiency waits for your review'),
    text('[{recordNo}] 待审核', '[{recordNo}] Awaits your review'),
    text('{actor} 提交了“{title}”，请批准或退回。', '{actor} submitted “{title}”. Please approve or return it.'),
    text('{actor} 提交了“{title}”，待审核', '{actor} submitted “{title}”, which awaits your review'),
  ),
  deficiencyApproved: notice(
    words('outcome', '我的内控缺陷已批准', 'My deficiency was approved'),
    text('[{recordNo}] 已批准', '[{recordNo}] Approved'),
    text('{actor} 批准了“{title}”。', '{actor} approved “{title}”.'),
    text('{actor} 批准了“{title}”', '{actor} approved “{title}”'),
  ),
  deficiencyReturned: notice(
    words('outcome', '我的内控缺陷被退回', 'My deficiency was returned'),
    text('[{recordNo}] 被退回', '[{recordNo}] Returned'),
    text('{actor} 退回了“{title}”，请修改：{comment}', '{actor} returned “{title}” for changes: {comment}'),
    text('{actor} 退回了“{title}”', '{actor} returned “{title}”'),
    { mustAct: true },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
