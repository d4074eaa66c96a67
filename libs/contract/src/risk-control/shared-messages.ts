import { text } from '../text.ts';

/** What stands in the way of sharing a control, and of what follows from sharing one. */
export const sharedControlMessages = {
  'shared.lead': text('请选择要共用其控制的风险', 'Choose the risk whose control will be shared'),
  'shared.itself': text('不能与自身共用控制', 'A risk cannot share a control with itself'),
  'shared.inactive': text('{riskNo} 已删除，不能共用其控制', '{riskNo} was deleted; its control cannot be shared'),
  'shared.year': text(
    '{riskNo} 属于 {year} 年度；只能共用同一年度的控制',
    '{riskNo} belongs to {year}. A control can only be shared within one year',
  ),
  'shared.same': text('{riskNo} 已共用该控制', '{riskNo} already shares this control'),
  'shared.already': text('{riskNo} 已共用其他风险的控制，请先解除共用', '{riskNo} already shares a control. End that sharing first'),
  'shared.leads': text(
    '{riskNo} 的控制正由其他风险共用，不能再改用别的控制',
    'Other risks share the control of {riskNo}, so it cannot share another control',
  ),
  'shared.approval': text(
    '{riskNo} 正待责任人批准，批准或退回后才能改用共用控制',
    '{riskNo} awaits owner approval. It can share a control once that is decided',
  ),
  'shared.review': text(
    '{riskNo} 正在独立审核，审核结束后才能改用共用控制',
    '{riskNo} is in independent review. It can share a control once the review is closed',
  ),
  'shared.issues': text(
    '{riskNo} 还有 {count} 项未完成的整改，整改完成后才能改用共用控制',
    'Open remediation issues of {riskNo}: {count}. It can share a control once they are closed',
  ),
  'shared.tests': text(
    '{riskNo} 的控制测试 {testNo} 尚未结束，结束或取消后才能改用共用控制',
    'Control test {testNo} of {riskNo} is still open. It can share a control once the test is concluded or cancelled',
  ),
  'shared.testThere': text(
    '该控制为共用控制，请在主记录 {riskNo} 上安排测试',
    'This control is shared. Plan the test on {riskNo}, its lead record',
  ),
  'shared.evidenceThere': text(
    '该控制为共用控制，请就主记录 {riskNo} 请求证据',
    'This control is shared. Request the evidence on {riskNo}, its lead record',
  ),
  'shared.deleteLeads': text(
    '{riskNo} 的控制由 {others} 共用，请先解除共用再删除',
    '{others} share the control of {riskNo}. End the sharing before you delete it',
  ),
  'shared.leadUnfinished': text(
    '共用控制的主记录尚未完成，不能结转',
    'The lead record of the shared control is not complete, so this record cannot be rolled forward',
  ),
  'shared.rolledAlong': text('已随共用控制一并结转', 'Already rolled forward with its shared control'),
} as const;
