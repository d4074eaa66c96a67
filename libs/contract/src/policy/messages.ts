import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What the policy library says; the quoted wording is the specification's. */
export const policyMessages = {
  // A policy, in the order of the checks
  'policy.docName': text('制度名称不能为空', 'Policy Name cannot be empty.'),
  'policy.docLevel': text('制度级别不能为空', 'Policy Level cannot be empty.'),
  'policy.docCategory': text('制度类别不能为空', 'Policy Category cannot be empty.'),
  'policy.secretLevel': text('安全保护等级不能为空', 'The security level cannot be empty.'),
  'policy.department': text('上传部门不能为空', 'Department uploading the document cannot be empty.'),
  'policy.region': text('适用区域不能为空', 'The applicable region cannot be empty.'),
  'policy.version': text('版本号不能为空', 'Version Number cannot be empty.'),
  'policy.docPath': text('请上传文件', 'Please upload the file.'),
  'policy.reviewDateTime': text('下次复审时间不能为空', 'Next Review Time cannot be empty.'),
  'policy.versionUnchanged': text('文件已更换，请填写新的版本号', 'The file has changed. Enter a new version number'),
  'policy.effectiveDate': text('请选择生效日期', 'Choose an effective date'),
  'policy.effectiveAfterReview': text('生效日期不能晚于下次复审时间', 'The effective date cannot be after the next review'),
  'policy.reviewDatePast': text('下次复审时间须晚于今天', 'The next review must be after today'),
  'policy.underReview': text(
    '新版本正在审批或等待生效，不能修改',
    'A new version is in review or awaiting its effective date and cannot be edited',
  ),
  'policy.alertedToday': text('今天已提醒过该制度的负责人', 'The owners of this policy have already been alerted today'),
  'policy.alerted': text('已邮件提醒 {count} 位负责人', 'Email alert sent to {count} owner(s)'),
  'policy.alertedAdministrators': text(
    '该制度没有在职负责人，已提醒管理员',
    'This policy has no active owner. The administrators were alerted instead',
  ),

  // Folders
  'policy.folderName': text('文件夹名称不能为空', 'The folder name cannot be empty'),
  'policy.folderExists': text('该位置已有同名文件夹', 'A folder with this name already exists here'),
  'policy.folderNotEmpty': text('文件夹不为空，不能删除', 'The folder is not empty and cannot be deleted'),
  'policy.folderGone': text('目标文件夹不存在或您没有管理权限', 'The destination folder does not exist, or you do not own it'),
  'policy.folderInItself': text('不能移动到自身或其下级文件夹', 'A folder cannot be moved into itself or one of its subfolders'),
  'policy.folderTooDeep': text('文件夹最多 {max} 层', 'Folders can be at most {max} levels deep'),
  'policy.topFolderOnlyAdministrator': text('只有管理员可以新建顶级文件夹', 'Only administrators can create a top-level folder'),
  'policy.copyTooLarge': text('一次最多复制 {max} 个文件', 'At most {max} documents can be copied at once'),
  'policy.restoreFolderFirst': text('请先恢复其所在的文件夹“{name}”', 'Restore its folder “{name}” first'),
  'policy.restoreTooLate': text('删除已超过 {days} 天，不能恢复', 'It was deleted more than {days} days ago and cannot be restored'),

  // Permissions
  'policy.excludeOnlyUsers': text('只能排除人员，不能排除部门', 'Only people can be excluded, not departments'),
  'policy.ownerOnlyUsers': text('负责人只能是人员，不能是部门', 'Only people can be owners, not departments'),
  'policy.ownerRequired': text('至少保留一位在职的负责人', 'At least one active owner must remain'),
  'policy.unknownParty': text('人员或部门不存在或已停用', 'The person or department is unknown or inactive'),
  'policy.permissionType': text('权限类型无效', 'The permission type is invalid'),

  // Files
  'policy.fileUnknown': text('文件不存在，请重新上传', 'File not found. Please upload it again'),
  'policy.fileType': text(
    '不支持的文件类型，请上传 PDF、Word、Excel、PPT 或图片',
    'This file type is not supported. Upload PDF, Word, Excel, PowerPoint or an image',
  ),
  'policy.fileTooLarge': text('文件不能超过 {max} MB', 'Files can be at most {max} MB'),
  'policy.fileEncrypted': text('文件已加密，请去除密码后上传', 'The file is encrypted. Remove its password and upload it again'),
  'policy.fileMacro': text(
    '文件包含宏，请另存为不含宏的文件后上传',
    'The file contains macros. Save it without macros and upload it again',
  ),
  'policy.fileDamaged': text('文件已损坏，无法读取', 'The file is damaged and cannot be read'),
  'policy.fileHash': text('文件在上传中发生变化，请重新上传', 'The file changed during upload. Please upload it again'),
  'policy.uploadGone': text('上传已过期或不存在，请重新上传', 'The upload has expired or does not exist. Please start again'),
  'policy.uploadOffset': text('请从第 {offset} 字节继续上传', 'Continue the upload from byte {offset}'),
  'policy.uploadIncomplete': text('文件尚未全部上传', 'The file has not been fully uploaded yet'),
  'policy.uploadBusy': text('同时进行的上传过多，请先完成或取消', 'Too many uploads in progress. Finish or cancel some first'),
  'policy.noDownload': text('您只能在线预览该文件，不能下载', 'You can preview this file but not download it'),
  'policy.noPreview': text('您只能下载该文件，不能在线预览', 'You can download this file but not preview it'),
  'policy.previewUnsupported': text('该格式不支持在线预览，请下载后查看', 'No preview for this format. Download the file to see it'),
  'policy.previewTooLarge': text('文件过大，不能在线预览或比较', 'The file is too large to be previewed or compared'),
  'policy.previewEncrypted': text('文件设有密码，不能在线预览或比较', 'The file is password-protected and cannot be previewed or compared'),
  'policy.textEmpty': text('文件中没有可比较的文字（可能是扫描件）', 'The file contains no text to compare; it may be a scan'),
  'policy.versionMissing': text('版本不存在', 'Version not found'),
} satisfies Record<string, Text>;
