import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of sheets that are filled in and brought back. */
export const fillSheetMessages = {
  'fillSheet.fileSize': text('文件大于 {most} MB，无法上传', 'The file is larger than {most} MB and cannot be uploaded'),
  'fillSheet.none': text('没有可填写的记录', 'Nothing to fill in'),
  'fillSheet.tooMany': text('一张表最多 {most} 行，请缩小筛选范围', 'A sheet can have at most {most} rows. Narrow the filter'),
  'fillSheet.unknown': text(
    '这张表不是由本平台发给您的，或因发出时间过久已不再保存。请重新下载。',
    'This portal did not issue this sheet to you, or issued it so long ago that it is no longer kept. Download a new one.',
  ),
  'fillSheet.applied': text('这张表已于 {at} 生效，请重新下载', 'This sheet was applied on {at}. Download a new one'),
  'fillSheet.running': text('这张表正在生效', 'This sheet is being applied'),
  'fillSheet.notStaged': text('尚未上传填写好的表', 'The completed sheet has not been uploaded yet'),
  'fillSheet.discarded': text('这张表已放弃，请重新上传', 'This sheet was discarded. Upload it again'),
  'fillSheet.faults': text('有 {count} 处问题未解决，未写入任何内容', 'Nothing was written. Problems to resolve first: {count}'),
  'fillSheet.unchanged': text('没有任何改动', 'Nothing was changed'),
  'fillSheet.moved': text(
    '发出此表后，记录已被修改（版本 {issued} → {now}）',
    'The record has changed since the sheet was issued (version {issued} → {now})',
  ),
  'fillSheet.movedBy': text(
    '发出此表后，{who} 于 {at} 改动了记录：{what}',
    '{who} has changed the record since the sheet was issued: {what}, {at}',
  ),
  'fillSheet.gone': text('记录已不存在或您已无权查看', 'The record no longer exists, or you no longer have access to it'),
  'fillSheet.state': text('记录现为“{state}”，不能再填写', 'The record is in the state “{state}” and can no longer be filled in'),
  'fillSheet.right': text('您已无权填写此记录', 'You can no longer fill in this record'),
  'fillSheet.added': text('此行不属于发出的表：不能增加行', 'This row was not in the issued sheet: rows cannot be added'),
  'fillSheet.keyAltered': text(
    '此行的隐藏键被改动：表中没有这条记录',
    'The hidden key of this row was altered and matches no record of the sheet',
  ),
  'fillSheet.keyTwice': text('同一条记录出现了两次（第 {other} 行）', 'The same record appears twice (row {other})'),
  'fillSheet.keyMoved': text(
    '此行的隐藏键属于 {expected}，编号列却是 {found}：排序时请选中整张表',
    'The hidden key of this row belongs to {expected}, but its number is {found}. Sort the whole sheet, not individual columns',
  ),
  'fillSheet.otherSheet': text('此行来自另一张表', 'This row comes from another sheet'),
  'fillSheet.versionAltered': text('此行的隐藏版本号被改动', 'The hidden version of this row was altered'),
  'fillSheet.choice': text('“{found}”不是可选值', '“{found}” is not an allowed value'),
  'fillSheet.told': text('此列只供阅读，改动不会被采用', 'This column is read-only. The change is ignored'),
  'fillSheet.extra': text('此列不属于发出的表，其内容不会被采用', 'This column was not in the issued sheet and is ignored'),
  'fillSheet.formula': text('单元格是公式，请粘贴为值', 'The cell contains a formula. Paste it as a value'),
  'fillSheet.error': text('单元格是错误值 {found}', 'The cell contains the error value {found}'),
  'fillSheet.tooLong': text('不能超过 {max} 个字符', 'At most {max} characters'),
  'fillSheet.hiddenRows': text('第 {rows} 行被隐藏，也会一并处理', 'Hidden rows are included: {rows}'),
} satisfies Record<string, Text>;
