import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const certificationTemplates = {
  certificationAsked: request(
    words('duty', '请审核内控声明', 'A certification waits for your review'),
    text('[{recordNo}] 待审核', '[{recordNo}] Awaits your review'),
    text('{actor} 提交了“{title}”，请批准或退回。', '{actor} submitted “{title}”. Please approve or return it.'),
    text('{actor} 提交了“{title}”，待审核', '{actor} submitted “{title}”, which awaits your review'),
  ),
  certificationApproved: notice(
    words('outcome', '我的内控声明已批准', 'My certification was approved'),
    text('[{recordNo}] 已批准', '[{recordNo}] Approved'),
    text('{actor} 批准了“{title}”。', '{actor} approved “{title}”.'),
    text('{actor} 批准了“{title}”', '{actor} approved “{title}”'),
  ),
  certificationReturned: notice(
    words('outcome', '我的内控声明被退回', 'My certification was returned'),
    text('[{recordNo}] 被退回', '[{recordNo}] Returned'),
    text('{actor} 退回了“{title}”，请修改：{comment}', '{actor} returned “{title}” for changes: {comment}'),
    text('{actor} 退回了“{title}”', '{actor} returned “{title}”'),
    { mustAct: true },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
