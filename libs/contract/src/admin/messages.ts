import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What the administration answers. */
export const adminMessages = {
  'retention.bounds': text('保留天数须在 {least} 到 {most} 之间', 'Enter {least} to {most} days'),
  'admin.required': text('不能为空', 'This cannot be empty'),
  'admin.numberForm': text('编号只能由字母、数字和 . _ - @ 组成', 'Use only letters, digits and . _ - @'),
  'admin.numberTaken': text('{person} 已使用此编号', '{person} already has this number'),
  'admin.emailForm': text('邮箱地址不正确', 'Enter a valid email address'),
  'admin.roleRequired': text('至少需要一个角色', 'At least one role is required'),
  'admin.managerCircle': text(
    '不能形成循环：此人由该人员直接或间接管理，请另选上级',
    'This would create a circular reporting line. Choose another manager',
  ),
  'admin.lastAdministrator': text('至少须保留一名在职的风险管理员', 'At least one active risk administrator must remain'),
  'admin.notOneself': text(
    '不能对自己执行此操作，请由另一位管理员处理',
    'You cannot do this to your own account. Ask another administrator',
  ),
  'admin.secondNeeded': text(
    '已记录。管理员账号的变更须由两位管理员完成：请另一位管理员在 {hours} 小时内在该人员的页面批准（或做同样的变更），系统已邮件通知所有管理员',
    'Request recorded. Changes to an administrator’s account need two administrators: another one must approve it on the person’s page, or make the same change, within {hours} hours. All administrators have been notified by email',
  ),
  'admin.ownChange': text(
    '您请求的变更须由另一位管理员决定，您可以撤回',
    'Another administrator must decide your request. You can withdraw it',
  ),
  'admin.changeGone': text('该变更已处理、已撤回或已过期', 'This change has already been decided or withdrawn, or has expired'),
  'admin.noSecond': text(
    '管理员账号的变更须由两位管理员完成，目前没有另一位在职的管理员；请由系统运维在服务器上操作（npm run admin）',
    'Changes to an administrator’s account need two administrators, and there is no other active one. The server operator can make the change (npm run admin)',
  ),
  'admin.signInAnew': text(
    '管理员账号的变更须在登录后 30 分钟内进行，请重新登录后再试',
    'Changing an administrator’s account requires a sign-in within the last 30 minutes. Sign in again, then try again',
  ),
  'admin.notLinked': text('该人员未关联统一身份认证', 'This person is not linked to an identity provider'),
  'admin.personInactive': text('该人员已停用', 'This person is inactive'),
  'admin.personActive': text('该人员已是在职状态', 'This person is already active'),
  'admin.successorRequired': text('请选择接任人', 'Choose a successor'),
  'admin.successorUnknown': text('接任人须为在职的其他人员', 'The successor must be another active person'),
  'admin.successorUnfit': text(
    '{number} 不能交给所选人员：{reason}。请为该事项另选接任人',
    '{number} cannot go to the person you chose: {reason}. Choose someone else for this task',
  ),
  'admin.dutiesChanged': text('待交接事项已变化，请重新查看', 'The open tasks have changed in the meantime. Please check them again'),
  'admin.nameTaken': text('名称或编号已存在', 'This name or number already exists'),
  'admin.departmentCircle': text('不能移到自身或其下级部门', 'A department cannot be moved into itself or one of its subdepartments'),
  'admin.departmentInUse': text(
    '不能停用：在职人员 {people} 名，未完成的风险控制 {controls} 条，未关闭的风险事件 {events} 个，下级部门 {departments} 个',
    'Cannot be deactivated. Active people: {people}; unfinished risk controls: {controls}; open risk events: {events}; subdepartments: {departments}',
  ),
  'admin.departmentMerged': text('该部门已并入“{name}”，请在那里操作', 'This department was merged into {name}. Use that one'),
  'admin.departmentMergeSelf': text('不能并入自身，请选择另一个部门', 'A department cannot be merged into itself. Choose another one'),
  'admin.departmentMergeBelow': text(
    '不能并入自己的下级部门；请先将该下级部门移出，或反向合并',
    'A department cannot be merged into one of its subdepartments. Move the subdepartment out first, or merge the other way round',
  ),
  'admin.departmentMergeClosed': text(
    '目标部门已停用；请先启用，或选择另一个部门',
    'The selected department is inactive. Reactivate it first, or choose another one',
  ),
  'admin.departmentSameBelow': text(
    '不能合并：两者下级有同名部门，请先合并或更名：{names}',
    'Cannot be merged: both have subdepartments with the same name. Merge or rename these first: {names}',
  ),
  'admin.nobodyToMove': text('没有需要调动的在职人员', 'No active people to move'),
  'admin.parentInactive': text('请先启用上级', 'Reactivate the parent first'),
  'admin.valueLocked': text(
    '此值由程序使用，不能停用或更改中文',
    'The system depends on this value. It cannot be deactivated, and its Chinese text cannot change',
  ),
  'admin.valueInUse': text(
    '已有 {count} 条记录使用此值，中文不能更改；可停用后新增',
    'Records using this value: {count}. Its Chinese text cannot change; deactivate it and add a new one',
  ),
  'admin.listClosed': text('此列表不能新增值', 'Values cannot be added to this list'),
  'admin.lastValue': text('列表至少须保留一个有效值', 'A list must have at least one active value'),
  'admin.categoryLevel': text('级别不符', 'The level does not match'),
  'admin.categoryInUse': text(
    '不能移动：已被 {controls} 条风险控制、{events} 条风险事件、{storeItems} 个风险库条目使用',
    'Cannot be moved because it is in use. Risk controls: {controls}; risk events: {events}; library items: {storeItems}',
  ),
  'admin.categorySameBelow': text(
    '不能合并：两者下级有同名分类，请先合并这些分类：{names}',
    'Cannot be merged: both have subcategories with the same name. Merge these first: {names}',
  ),
  'admin.categoryMerging': text(
    '该分类正在合并，请待其记录移动完成后再试',
    'This category is still being merged. Try again when the merge is complete',
  ),
  'admin.categoryHasActive': text('请先停用其下的 {count} 个分类', 'Deactivate its active subcategories first ({count})'),
  'admin.sessionOver': text('该会话已结束', 'This session has already ended'),
  'admin.verificationRuns': text('校验正在进行', 'A verification is already running'),
  'audit.noKey': text(
    '没有配置签名密钥（AUDIT_SIGNING_KEY），不能导出审计轨迹',
    'No signing key is configured (AUDIT_SIGNING_KEY), so audit trails cannot be exported',
  ),
  'admin.noSuchRecord': text('没有此编号的记录', 'No record has this number'),
} satisfies Record<string, Text>;
