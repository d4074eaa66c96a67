import { text } from './text.ts';

/** What every call may answer: that it is done, a refusal by its code, and what its schema or its step lacks. */
export const answerMessages = {
  success: text('成功', 'Success'),

  // Refusals by code
  validation: text('输入有误，请检查标出的字段', 'Some fields need your attention'),
  not_allowed: text('您没有权限对该记录执行此操作', 'You do not have permission for this action on this record'),
  not_found: text('记录不存在或您无权查看', 'The record does not exist or you do not have access to it'),
  wrong_state: text('记录当前的状态不允许此操作', 'This is not possible in the record’s current state'),
  conflict: text('记录已被他人修改，请重新加载后再提交', 'Someone else changed this record in the meantime. Reload it and try again'),
  'conflict.idempotency': text('同一 Idempotency-Key 已用于不同的请求', 'This Idempotency-Key was used for another request'),
  'conflict.in_progress': text('同一请求正在处理，请稍后再试', 'The same request is being processed; try again shortly'),
  unauthenticated: text('请先登录', 'Please sign in'),
  forbidden: text('您没有执行此操作的权限', 'You do not have permission to do this'),
  'forbidden.user_no': text('UserNo 与登录用户不一致', 'UserNo does not match the signed-in user'),
  'forbidden.network': text('此网络不允许使用系统管理功能', 'Administration is not available from this network'),
  'forbidden.origin': text('请求来源不被允许', 'The request came from another site and was refused'),
  too_large: text('内容过大', 'The content is too large'),
  unsupported_type: text('不支持的内容类型', 'This type of content is not supported'),
  rate_limited: text('操作过于频繁，请稍后再试', 'Too many attempts; please wait a while'),
  'rate_limited.recipients': text(
    '您在一小时内转发的人数已达上限，请 {minutes} 分钟后再试，或减少人数',
    'You have reached the hourly limit of people to forward to. Try again in {minutes} min or choose fewer people',
  ),
  'rate_limited.own_files': text(
    '您的其他文件正在打开，请等它们完成后再试',
    'Your other files are still being opened. Try again when they are done',
  ),
  'rate_limited.files': text('现在有很多文件正在打开，请一分钟后再试', 'Many files are being opened right now. Try again in a minute'),
  'rate_limited.calls': text('操作过于频繁，请 {minutes} 分钟后再试', 'Too many requests. Try again in {minutes} min'),
  fault: text('系统出现故障，编号 {reference}', 'Something went wrong on our side, reference {reference}'),
  'fault.full': text(
    '存储空间已满，本次内容未保存；请联系管理员，稍后重试',
    'The server is out of storage, so nothing was saved. Please tell an administrator and try again later',
  ),
  'fault.busy': text('系统繁忙，请几秒后重试', 'The portal is busy. Please try again in a few seconds'),
  'fault.unavailable': text('系统暂时不可用，请稍后重试', 'The portal is temporarily unavailable. Please try again shortly'),
  unknown_path: text('地址不存在', 'This address does not exist'),

  // Schema
  'validation.required': text('{field} 不能为空', '{field} is required'),
  'validation.invalid': text('{field} 的值无效', '{field} has an invalid value'),
  'validation.too_long': text('{field} 不能超过 {max} 个字符', '{field} can have at most {max} characters'),
  'validation.future_date': text('{field} 不能是未来的日期', '{field} cannot be in the future'),
  'validation.malformed': text('请求内容无法解析', 'The request could not be read'),
  'validation.unknown_reference': text('{field} 的值不存在或已停用', '{field} is unknown or inactive'),

  // Any step
  'action.reasonRequired': text('请填写原因', 'A reason is required'),
  'delete.done': text('删除成功', 'Delete it successfully.'),
};
