import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What the portal looks after by itself, again and again: a task that has no words here does not compile (`SweepTask`). */
export const sweepWords = {
  'audit-anchor-mail': text('寄送每日封存的存证邮件', 'Email daily seals to their recipients'),
  'audit-seal': text('封存当日历史', 'Seal the day’s history'),
  'audit-stamp': text('为每日封存加盖时间戳', 'Time-stamp daily seals'),
  'auditor-seats': text('提醒并结束到期的外部审计席位', 'Announce and end expiring auditors’ seats'),
  'bulk-mails': text('发送批量操作的汇总邮件', 'Send summary emails of bulk actions'),
  'campaign-opening': text('开启到期的评估活动', 'Open campaigns on their day'),
  'category-merge-resume': text('继续未完成的分类合并', 'Resume unfinished category merges'),
  'control-recount': text('重新核对风险控制计数', 'Recount risk control figures'),
  digest: text('发送每日汇总邮件', 'Send daily digests'),
  'exam-deadlines': text('到时自动交卷', 'Submit exams when time is up'),
  'export-retention': text('删除过期的导出文件', 'Delete expired export files'),
  'hand-overs': text('继续人员交接', 'Continue task hand-overs'),
  'import-resume': text('继续中断的导入', 'Resume interrupted imports'),
  'import-retention': text('删除过期的导入批次', 'Delete expired imports'),
  'job-runs': text('接续中断的后台作业', 'Restart interrupted background jobs'),
  mail: text('发送待发邮件', 'Send queued emails'),
  'outbox-recent': text('转发最近的消息', 'Relay recent messages'),
  'outbox-whole': text('转发积压的消息', 'Relay delayed messages'),
  'password-reset': text('发送密码重置邮件', 'Send password reset emails'),
  'policy-previews': text('补做制度文件预览', 'Prepare missing policy previews'),
  'policy-publish': text('发布到期生效的制度', 'Publish policies on their effective date'),
  'policy-renderings': text('接续中断的文件转换', 'Restart interrupted file conversions'),
  'policy-texts': text('提取制度文件文字', 'Extract the text of policy files'),
  'policy-uploads': text('清理未完成的上传', 'Remove unfinished uploads'),
  'retention-long': text('按保留期限删除旧数据', 'Delete data past its retention period'),
  'retention-short': text('清理临时数据', 'Delete short-lived data'),
  'share-audiences': text('更新知识分享的受众', 'Update the audiences of resources'),
  'share-notices': text('分批发送分享通知', 'Send resource notices in batches'),
  'statement-facts': text('核对内控声明所依据的事实', 'Check the facts underlying statements'),
  'storage-leftovers': text('清理存储中的残留文件', 'Remove leftover files from storage'),
  timers: text('处理到期的提醒', 'Process due reminders'),
  'unlinked-files': text('删除无人引用的文件', 'Delete files not linked to any record'),
  'unused-courses': text('删除未使用的课程', 'Delete unused courses'),
} satisfies Record<string, Text>;
export type SweepName = keyof typeof sweepWords;

/** What waits in the queues, by the name of the job. */
export const jobWords = {
  'verify-audit': text('审计历史校验', 'Audit verification'),
  committeePack: text('审计委员会资料生成', 'Committee pack'),
  'write-export': text('导出文件生成', 'Export file'),
  'bulk-run': text('批量操作', 'Bulk action'),
  campaign: text('评估活动开启', 'Campaign opening'),
  'category-merge': text('风险分类合并', 'Category merge'),
  'check-chunk': text('导入数据校验', 'Import check'),
  'fill-sheet': text('填写表数据写入', 'Completed sheet import'),
  'roll-forward': text('结转', 'Roll-forward'),
  'settle-import': text('导入数据写入', 'Import'),
  'send-mail': text('邮件发送', 'Email'),
  'render-policy-file': text('制度文件转换', 'Policy file conversion'),
  tick: text('定时任务', 'Scheduled tasks'),
  replan: text('提醒重新安排', 'Reminder rescheduling'),
  timer: text('提醒发送', 'Reminder'),
} satisfies Record<string, Text>;

/** The kinds of process that give a sign of life. */
export const processWords = { api: text('接口进程', 'API process'), worker: text('工作进程', 'Worker') } satisfies Record<string, Text>;
