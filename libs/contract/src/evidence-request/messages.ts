import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of evidence and of requests for it. */
export const evidenceMessages = {
  'evidence.askOne': text('请选择一个人或一个部门，且只选其一', 'Choose one person or one department, not both'),
  'evidence.askSelf': text('不能向自己请求证据', 'You cannot request evidence from yourself'),
  'evidence.emptyDepartment': text(
    '该部门没有在职人员，无人可以提供',
    'This department has no active people, so no one could provide the evidence',
  ),
  'evidence.notYourTest': text(
    '只有管理员和该测试的测试人、复核人可以为其请求证据',
    'Only administrators and the tester or reviewer of a test can request evidence for it',
  ),
  'evidence.forWhat': text('请至少选择一个控制测试', 'Choose at least one control test'),
  'evidence.tooManyTests': text(
    '符合条件的控制测试超过 {most} 项，请缩小筛选范围',
    'More than {most} control tests match. Narrow the filters',
  ),
  'evidence.nothingProvided': text('请上传文件，或选择已有证据', 'Add a file, or choose existing evidence'),
  'evidence.unknownFile': text('文件不存在，或不是您上传的', 'The file does not exist, or you did not upload it'),
  'evidence.fileTaken': text('该文件已是证据 {number}', 'This file is already evidence: {number}'),
  'evidence.days': text('涵盖起始日不能晚于涵盖截止日', 'The first day cannot be after the last day'),
  'evidence.unknownEvidence': text('证据不存在或您无权使用', 'The evidence does not exist, or you cannot use it'),
  'evidence.concludedUse': text(
    '{number} 已得出结论，其依据的版本不再更改；请上传新版本',
    '{number} was concluded on the basis of this version, so it can no longer change. Add a new version instead',
  ),
  'evidence.settledRecord': text('{number} 已办结，其关联不再更改', '{number} is closed, so its links can no longer change'),
  'evidence.usedTwice': text('已关联到 {number}', 'Already linked to {number}'),
  'evidence.unknownKind': text('该类记录不能关联证据', 'Evidence cannot be linked to records of this kind'),
  'evidence.noItems': text('请先抽取样本，再附上证据', 'Draw the sample first, then attach evidence to its items'),
} as const satisfies Readonly<Record<string, Text>>;
