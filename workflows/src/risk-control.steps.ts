import { step, text } from './kit/meta.ts';

/* What several transitions of a risk control are alike: their words, buttons and rules. */

export const saveDraft = step({
  label: text('保存草稿', 'Save draft'),
  history: text('保存草稿', 'Draft saved'),
  button: 'filled',
  form: 'edit',
});
export const submit = step({
  label: text('提交', 'Submit'),
  history: text('提交并指定风险责任人', 'Submitted, risk owner assigned'),
  operation: 'riskManagerAssigned',
  button: 'filled',
  form: 'edit',
});
export const editStandard = step({
  label: text('编辑标准信息', 'Edit standard information'),
  history: text('编辑标准信息', 'Standard information edited'),
  operation: 'riskManagerAssigned',
  form: 'edit',
});
export const submitAssessment = step({
  label: text('提交自评', 'Submit'),
  history: text('提交控制措施', 'Control measure submitted'),
  operation: 'controlSubmitted',
  button: 'filled',
  form: 'assess',
  bySubstitute: true,
  isWork: true,
});
export const withdraw = step({ label: text('撤回', 'Withdraw'), history: text('撤回提交', 'Submission withdrawn'), bySubstitute: true });
export const remove = step({
  label: text('删除', 'Delete'),
  history: text('删除', 'Deleted'),
  timers: 'cancel',
  destructive: true,
  reasonExpected: 'ofAdministrator',
});
export const reopen = step({ label: text('重新打开', 'Reopen'), history: text('重新打开', 'Reopened'), reasonRequired: 'reason' });
export const rollForward = step({
  label: text('结转到下一年度', 'Roll forward'),
  history: text('结转到下一年度', 'Rolled forward to next year'),
  button: 'outlined',
});

/** A campaign opens the controls of its population; what is being assessed already takes the campaign's due day over. */
export const campaignOpens = step({
  label: text('开启自评', 'Open for self-assessment'),
  history: text('评估活动开启，开始自评', 'Opened for self-assessment by a campaign'),
  operation: 'riskManagerAssigned',
  timers: 'dated',
  system: true,
});

export const allocate = step({ label: text('分配审核人', 'Allocate review'), history: text('分配审核人', 'Review allocated') });
export const takeOver = step({
  label: text('接手审核', 'Take over review'),
  history: text('接手审核', 'Review taken over'),
  button: 'outlined',
});

/** The row shows the control of another one from now on: what is done for the control is done there. */
export const joinShared = step({
  label: text('共用控制', 'Share control'),
  history: text('改用共用控制', 'Now shares a control'),
  reasonRequired: 'reason',
});
/** It has a control of its own again, and begins as a draft: nobody has looked at this control for this risk alone. */
export const separateShared = step({
  label: text('解除共用', 'End sharing'),
  history: text('解除共用，恢复为独立控制', 'Sharing ended; has a control of its own again'),
  reasonRequired: 'reason',
});
/** What the row whose control is shared says of it. */
export const sharedWith = step({
  label: text('共用控制', 'Share control'),
  history: text('控制由另一风险共用', 'Another risk shares this control'),
  system: true,
});
export const sharingEnded = step({
  label: text('解除共用', 'End sharing'),
  history: text('一项风险不再共用该控制', 'A risk no longer shares this control'),
  system: true,
});
export const rollInShared = step({
  label: text('结转', 'Roll forward'),
  history: text('由上一年度结转，继续共用控制', 'Rolled forward from last year with its shared control'),
  system: true,
});
export const restore = step({
  label: text('恢复', 'Restore'),
  history: text('恢复', 'Restored'),
  whenInactive: true,
  timers: 'restart',
  button: 'filled',
});
