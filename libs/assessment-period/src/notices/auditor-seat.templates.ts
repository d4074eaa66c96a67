import { notice, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const auditorSeatTemplates = {
  seatGranted: notice(
    words('outcome', '您获得了审计席位', 'You were granted an auditor’s seat'),
    text('[{recordNo}] 已为您开通审计席位', '[{recordNo}] An auditor’s seat was granted to you'),
    text(
      '您可以查阅席位所涉期间和公司的内控评价记录，末日为 {dueOn}。您查阅的每条记录都会留痕。',
      'You can read the assurance records of your seat’s periods and companies until {dueOn}. Every record you open is logged.',
    ),
    text('已为您开通审计席位 {recordNo}，末日 {dueOn}', 'You were granted auditor’s seat {recordNo} until {dueOn}'),
    { mustAct: true },
  ),
  seatChanged: notice(
    words('outcome', '您的审计席位期限变更', 'The last day of your auditor’s seat changed'),
    text('[{recordNo}] 审计席位末日改为 {dueOn}', '[{recordNo}] Your seat now ends on {dueOn}'),
    text('审计席位 {recordNo} 的末日改为 {dueOn}。', 'The last day of seat {recordNo} is now {dueOn}.'),
    text('审计席位 {recordNo} 的末日改为 {dueOn}', 'Seat {recordNo} now ends on {dueOn}'),
  ),
  seatEnding: notice(
    words('outcome', '审计席位即将到期', 'An auditor’s seat ends within a week'),
    text('[{recordNo}] 审计席位将于 {dueOn} 到期', '[{recordNo}] The seat ends on {dueOn}'),
    text(
      '审计席位 {recordNo} 的末日是 {dueOn}。如需更多时间，请由风险管理员在此之前延长。',
      'The last day of seat {recordNo} is {dueOn}. If more time is needed, a risk administrator can extend it before then.',
    ),
    text('审计席位 {recordNo} 将于 {dueOn} 到期', 'Seat {recordNo} ends on {dueOn}'),
    { mustAct: true },
  ),
  seatEnded: notice(
    words('outcome', '审计席位已结束', 'An auditor’s seat has ended'),
    text('[{recordNo}] 审计席位已结束', '[{recordNo}] The seat has ended'),
    text(
      '审计席位 {recordNo} 已结束，不能再查阅其中的记录。查阅记录与“已查看”标记均已保留。',
      'Seat {recordNo} has ended and no longer gives access. Its access log and the “viewed” marks are kept.',
    ),
    text('审计席位 {recordNo} 已结束', 'Seat {recordNo} has ended'),
    { mustAct: true },
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
