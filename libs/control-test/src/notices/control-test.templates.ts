import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const controlTestTemplates = {
  controlTestAsked: request(
    words('duty', '请审核控制测试', 'A control test waits for your review'),
    text('[{recordNo}] 待审核', '[{recordNo}] Awaits your review'),
    text('{actor} 提交了“{title}”，请批准或退回。', '{actor} submitted “{title}”. Please approve or return it.'),
    text('{actor} 提交了“{title}”，待审核', '{actor} submitted “{title}”, which awaits your review'),
  ),
  controlTestApproved: notice(
    words('outcome', '我的控制测试已批准', 'My control test was approved'),
    text('[{recordNo}] 已批准', '[{recordNo}] Approved'),
    text('{actor} 批准了“{title}”。', '{actor} approved “{title}”.'),
    text('{actor} 批准了“{title}”', '{actor} approved “{title}”'),
  ),
  controlTestReturned: notice(
    words('outcome', '我的控制测试被退回', 'My control test was returned'),
    text('[{recordNo}] 被退回', '[{recordNo}] Returned'),
    text('{actor} 退回了“{title}”，请修改：{comment}', '{actor} returned “{title}” for changes: {comment}'),
    text('{actor} 退回了“{title}”', '{actor} returned “{title}”'),
    { mustAct: true },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
