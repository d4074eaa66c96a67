import { text } from '../text.ts';

/** What the service answers about loss entries and exchange rates; `messages` takes them in. */
export const lossMessages = {
  'riskEvent.lossKind': text('请选择分录类型：损失、收回或保险赔付', 'Choose the entry type: loss, recovery or insurance payment'),
  'riskEvent.lossDate': text('请填写分录日期', 'Enter the entry date'),
  'riskEvent.lossDateFuture': text('分录日期不能晚于今天', 'The entry date cannot be in the future'),
  'riskEvent.lossDateEarly': text('分录日期不能早于事件发生日期', 'The entry date cannot be before the event occurred'),
  'riskEvent.lossCurrency': text('请选择币种', 'Choose a currency'),
  'riskEvent.lossAmount': text('金额须大于零', 'The amount must be greater than zero'),
  'riskEvent.lossDigits': text(
    '金额的小数位数超过该币种允许的位数，请按币种的最小单位填写',
    'The amount has more decimals than its currency allows',
  ),
  'riskEvent.lossRecovered': text(
    '收回与保险赔付合计不能大于损失总额，请先登记或更正损失',
    'Recoveries and insurance payments cannot exceed the gross loss in total. Record or correct the loss first',
  ),
  'riskEvent.lossUnknown': text('没有这条损失分录，或它已撤销', 'The loss entry does not exist or was withdrawn'),
  'riskEvent.lossSame': text('没有需要更正的内容', 'Nothing was changed'),
  'riskEvent.lossInLedger': text(
    '事件已确认，损失以分录为准，请在事件页面的“损失分录”中登记或更正',
    'The event has been confirmed, so its losses are kept as entries. Record or correct them under “Loss entries” on its page',
  ),
  'rate.month': text('第 {row} 行：月份须为 yyyy-MM，且不能晚于本月', 'Row {row}: the month must be yyyy-MM and cannot be in the future'),
  'rate.currency': text('第 {row} 行：没有币种 {value}', 'Row {row}: unknown currency {value}'),
  'rate.isGroup': text(
    '第 {row} 行：{value} 是集团本位币，汇率恒为 1，无需填写',
    'Row {row}: {value} is the group currency and needs no rate',
  ),
  'rate.rate': text('第 {row} 行：汇率须大于零', 'Row {row}: the rate must be greater than zero'),
  'rate.twice': text('第 {row} 行：该月份与币种已在前面出现', 'Row {row}: this month and currency already appear above'),
  'rate.group': text('没有币种 {value}', 'Currency {value} does not exist'),
};
