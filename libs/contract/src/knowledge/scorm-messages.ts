import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What courses say: what is wrong with a package, what a course may not save. */
export const scormMessages = {
  // The package
  'scorm.notZip': text('文件不是可读取的 ZIP 课件包', 'The file is not a readable zip package'),
  'scorm.fileTooLarge': text('课件包不能超过 {max} MB', 'Course packages can be at most {max} MB'),
  'scorm.path': text('课件包中有路径不安全的文件：{name}', 'The package contains a file with an unsafe path: {name}'),
  'scorm.backslash': text(
    '课件包中的路径使用了反斜杠，请用标准工具重新打包：{name}',
    'A path in the package uses backslashes; pack it again with a standard tool: {name}',
  ),
  'scorm.link': text('课件包中含有链接或特殊文件：{name}', 'The package contains a link or special file: {name}'),
  'scorm.duplicate': text('课件包中有重名文件：{name}', 'The package contains two files with the same name: {name}'),
  'scorm.encrypted': text('课件包已加密，无法读取', 'The package is encrypted and cannot be read'),
  'scorm.tooMany': text('课件包中的文件超过 {max} 个', 'The package contains more than {max} files'),
  'scorm.tooLarge': text('课件包解压后超过 {max} MB', 'The package unpacks to more than {max} MB'),
  'scorm.ratio': text('课件包的压缩比异常，已拒绝：{name}', 'The package was refused because of a suspicious compression ratio: {name}'),
  'scorm.broken': text('课件包已损坏：{name}', 'The package is damaged: {name}'),

  // The manifest
  'scorm.noManifest': text(
    '课件包根目录缺少 imsmanifest.xml，这不是 SCORM 课件',
    'imsmanifest.xml is missing from the top level of the package, so this is not a SCORM course',
  ),
  'scorm.manifestBelow': text(
    'imsmanifest.xml 应位于课件包根目录，而不是 {name}；请打包文件夹的内容，而不是文件夹本身',
    'imsmanifest.xml must be at the top level of the package, not in {name}. Zip the contents of the folder, not the folder itself',
  ),
  'scorm.manifestTooLarge': text('imsmanifest.xml 超过 {max} MB', 'imsmanifest.xml is larger than {max} MB'),
  'scorm.manifestBroken': text('imsmanifest.xml 不是格式正确的 XML', 'imsmanifest.xml is not well-formed XML'),
  'scorm.manifestEncoding': text(
    'imsmanifest.xml 不是以其声明的编码（{encoding}）保存的，或该编码无法识别',
    'imsmanifest.xml is not saved in the encoding it declares ({encoding}), or that encoding is unknown',
  ),
  'scorm.manifestEntity': text('imsmanifest.xml 不允许包含 DTD 或实体声明', 'imsmanifest.xml must not contain a DTD or entities'),
  'scorm.manifestRoot': text('imsmanifest.xml 的根元素不是 manifest', 'The root of imsmanifest.xml is not “manifest”'),
  'scorm.wrongVersion': text(
    '不支持的课件版本“{version}”；支持 SCORM 1.2 与 SCORM 2004（第二至四版）',
    'Version “{version}” is not supported. Use SCORM 1.2 or SCORM 2004 (2nd to 4th edition)',
  ),
  'scorm.noVersion': text(
    'imsmanifest.xml 没有说明课件版本；支持 SCORM 1.2 与 SCORM 2004（第二至四版）',
    'imsmanifest.xml does not state its version. SCORM 1.2 and SCORM 2004 (2nd to 4th edition) are supported',
  ),
  'scorm.namespace': text(
    'imsmanifest.xml 缺少 SCORM {version} 的命名空间 {namespace}',
    'imsmanifest.xml does not declare the namespace {namespace} of SCORM {version}',
  ),
  'scorm.noOrganization': text('imsmanifest.xml 中没有课程结构（organization）', 'imsmanifest.xml has no organization'),
  'scorm.noItem': text('课程结构中没有可启动的学习单元（item）', 'The organization has no item that can be started'),
  'scorm.noResource': text('学习单元引用的资源“{name}”不存在', 'An item refers to the resource “{name}”, which does not exist'),
  'scorm.tooManyUnits': text('课程结构中的项目超过 {max} 个', 'The organization has more than {max} items'),
  'scorm.itemName': text(
    '课程结构中的项目标识“{name}”为空、过长、重复或含有“/”',
    'The identifier “{name}” of an item is empty, too long, duplicated or contains a “/”',
  ),
  'scorm.notSco': text('资源“{name}”不是 SCO，无法记录学习进度', 'The resource “{name}” is not a SCO, so it cannot report progress'),
  'scorm.noLaunch': text('资源“{name}”没有启动文件（href）', 'The resource “{name}” has no launch file (href)'),
  'scorm.launchOutside': text('启动文件“{name}”不在课件包内', 'The launch file “{name}” is outside the package'),
  'scorm.launchMissing': text('课件包中缺少启动文件“{name}”', 'The launch file “{name}” is missing from the package'),
  'scorm.badNumber': text('imsmanifest.xml 中 {name} 的值无效：{value}', 'imsmanifest.xml has an invalid value for {name}: {value}'),

  // What a course saves
  'scorm.element': text('{field} 不是该课件版本的数据项', '{field} is not an element of this SCORM version'),
  'scorm.unit': text('课程中没有学习单元“{name}”', 'The course has no unit “{name}”'),
  'scorm.value': text('{field} 的值无效', '{field} has an invalid value'),
  'scorm.tooLong': text('{field} 不能超过 {max} 个字符', '{field} can have at most {max} characters'),
  'scorm.tooMuch': text('课件保存的数据过多', 'The course saves too much data'),
  'scorm.sequence': text('课程已在其他窗口继续学习，请重新打开', 'The course was continued in another window. Please reopen it'),
  'scorm.notComplete': text('课程尚未完成', 'The course is not complete yet'),
  'scorm.noCourse': text('该知识分享没有课件', 'This resource has no course'),
  'scorm.noOrigin': text(
    '课程功能未启用：请管理员设置 COURSE_ORIGIN（课程专用的域名）',
    'Courses are disabled: a system administrator must set COURSE_ORIGIN, the host for courses',
  ),
  'scorm.unknownCourse': text('课件不存在', 'Course not found'),
} satisfies Record<string, Text>;
