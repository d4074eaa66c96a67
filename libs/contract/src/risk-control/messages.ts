import { text } from '../text.ts';

/** What risk controls answer beside their reviews and shared controls; the checks in their order (docs/decisions/portal.md §5). */
export const riskControlMessages = {
  'riskControl.categoryLevelOne': text('一级风险分类不能为空', 'Choose category 1'),
  'riskControl.riskDescription': text('风险描述不能为空', 'The risk description cannot be empty'),
  'riskControl.managementArea': text('管理区域不能为空', 'The area cannot be empty'),
  'riskControl.keyControl': text('是否关键控制不能为空', 'Key control cannot be empty'),
  'riskControl.businessUnit': text('业务线不能为空', 'The business unit cannot be empty'),
  'riskControl.controlObjective': text('控制目标不能为空', 'The control objective cannot be empty'),
  'riskControl.standardControlDesc': text('标准控制描述不能为空', 'The standard control description cannot be empty'),
  'riskControl.controlCategory': text('控制类别不能为空', 'The control category cannot be empty'),
  'riskControl.controlOwnerFunction': text('控制责任职能不能为空', 'The control owner function cannot be empty'),
  'riskControl.controlOwnerDeptId': text('控制责任部门不能为空', 'The control owner department cannot be empty'),
  'riskControl.controlOwner': text('控制责任人不能为空', 'The control owner cannot be empty'),
  'riskControl.ownerFixed': text('提交后请使用“更换责任人”', 'After submission, use Reassign to change the owner'),
  'riskControl.ownerChosen': text('请先删除当前的控制责任人', 'Please delete the current control owner first'),

  // Current control
  'currentControl.riskId': text('riskId不能为空，请联系管理员', 'riskId cannot be empty, contact the administrator'),
  'currentControl.currentControlDesc': text('现有控制描述不能为空', 'The current control description cannot be empty'),
  'currentControl.controlFrequency': text('控制频率不能为空', 'The control frequency cannot be empty'),
  'currentControl.controlMode': text('控制方式不能为空', 'The control method cannot be empty'),
  'currentControl.controlAssessmentComments': text('自评说明不能为空', 'The self-assessment comments cannot be empty'),
  'currentControl.controlAssessmentScore': text('自评得分须为 1 至 5', 'The self-assessment score must be 1 to 5'),
  'currentControl.noPrevious': text('未找到上一次信息', 'No earlier year was found'),

  // Other steps
  'forward.notForwarded': text('该记录没有转发给此人', 'This record was not forwarded to this person'),
  'forward.noPerson': text('请选择人员', 'Choose at least one person'),
  'assistants.ownerIsAssistant': text('责任人不能同时是协助人', 'The owner cannot also be an assistant'),
  'reassign.same': text('新责任人与当前责任人相同', 'This person is already the owner'),
  'rollForward.unfinished': text('记录尚未完成，不能结转', 'The record is not complete, so it cannot be rolled forward'),
  'riskControl.yearTaken': text('该年度已有记录 {riskNo}', 'A record for that year already exists: {riskNo}'),
  'rollForward.exists': text('该年度的记录已存在', 'A record for that year already exists'),
  'rollForward.failed': text(
    '结转中断，已结转的记录保留；请重新结转其余记录',
    'Roll-forward was interrupted. Completed records are kept. Roll forward the rest again',
  ),
  'rollForward.year': text('最多结转到下一年度', 'Records can be rolled forward to next year at the latest'),

  // The package at the end of a year
  'yearEnd.nothing': text('所选条件下没有风险控制', 'No risk controls match these filters'),
  'yearEnd.tooLarge': text(
    '所选 {controls} 项控制含 {files} 个文件（{size} MB），超出一个资料包的上限（{mostControls} 项控制、约 {mostFiles} 个文件、{mostSize} MB）。请按年度、分类、部门或责任人分批导出。',
    'The {controls} selected controls have {files} files ({size} MB), which is more than one package can hold ({mostControls} controls, about {mostFiles} files, {mostSize} MB). Export them in parts: by year, category, department or owner.',
  ),
};
