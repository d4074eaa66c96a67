/** A text that was said once and is not to come back, with what is said now. The words are those of the console's second round. */
export interface Retired {
  readonly old: string;
  readonly now: string;
  /** Only the whole text is wrong: inside others the words may stand. */
  readonly whole?: true;
}

const whole = (old: string, now: string): Retired => ({ old, now, whole: true });
const anywhere = (old: string, now: string): Retired => ({ old, now });

/** `tools/glossary.spec.ts` reads every text that people see and refuses these. */
export const retired: readonly Retired[] = [
  whole('Deeds', 'Permissions'),
  anywhere('Give this role', 'Assign role'),
  anywhere('are read off the menu table', 'Derived from the live workflow rules.'),
  anywhere('Where cases wait', 'Cycle times'),
  anywhere('Who ends the wait', 'Handling time by role'),
  anywhere('Went back and forth', 'Returned at least once'),
  whole('Stays', 'Visits'),
  whole('rest', 'End state'),
  anywhere('of the stays last longer than', 'Median: …'),
  anywhere('What hangs on', 'Related to …'),
  anywhere('actions not finished', '1 report still needs approval'),
  anywhere('Left empty it is today', 'Defaults to today'),
  anywhere('Files: ', '1 file, 4 rows, 5 problems'),
  anywhere('cannnot be uploaded', 'The file exceeds 1 MB.'),
  anywhere('Risk category level one cannot be empty', 'Choose category 1'),
  anywhere('at least six characters', 'Enter your password'),
  anywhere('Please enter your account', 'Enter your user name'),
  anywhere('Let the browser calculate instead', 'Verify without the picture'),
  anywhere(': Submit fix', 'Fix submitted for verification'),
  anywhere('Control Matrixes Related To Me', 'Related to me'),
  whole('Input', 'Assess'),
  whole('Execution records', 'Evidence'),
  anywhere('Risk incident managed', 'Reports approved'),
  anywhere('Event report / Item', 'Events pending / Reports to finish'),
  anywhere('Pending risk escalation', 'Events awaiting decision'),
  anywhere('The webmaster said', 'This page doesn’t exist or has moved.'),
  anywhere('ask your leader', 'ask your manager'),
  anywhere('Something is not submitted yet', 'Leave without submitting?'),
  whole('Risk store', 'Risk library'),
  whole('Shares', 'Resources'),
  whole('Risk event query', 'Risk events'),
  whole('Risk report query', 'Response reports'),
  anywhere('where the policy is to lie', 'Choose a folder'),
  anywhere('Latest uploading department', 'Owning department'),
  anywhere('What has an asterisk is needed', 'Fields marked * are required.'),
  anywhere('Beside the managers concerned', 'Also visible to'),
  whole('Take it', 'Start'),
  whole('Took it', 'Taken'),
  whole('Handed in', 'Submitted'),
  whole('See', 'View'),
  anywhere('Mails that failed', 'Failed emails'),
  whole('Sweeps', 'Scheduled tasks'),
  whole('Last sign', 'Last heartbeat'),
  whole('Answers in', 'Response time'),
  anywhere('Colour of your own', 'Custom colour'),
  whole('Roomy', 'Comfortable'),
  whole('Tags view', 'Page tabs'),
  anywhere('These facts are kept by', 'Ask a risk administrator to change these.'),
  anywhere('on another way than the export', 'through a separate channel'),
  anywhere('New level-one category', 'New top-level category'),
  whole('Defective', 'Not operating effectively'),
  whole('once a quarter', 'Quarterly'),
  whole('Semi Systematic', 'Semi-automated'),
  anywhere('is not one of the values', 'the allowed values are named'),
  anywhere('案例', '记录'),
  anywhere('来自步骤日志', '根据流程日志'),
  anywhere('在哪里等待', '各环节停留'),
  anywhere('由谁结束等待', '各角色处理时长'),
  anywhere('至少往返一次', '至少退回一次'),
  anywhere('即将复审', '临近复审'),
  anywhere('制度类别（文件夹）', '制度文件夹'),
  anywhere('管理员说你不能进入', '页面不存在或已移动'),
  whole('上报从', '上报日期（起）'),
  whole('上报至', '上报日期（止）'),
  anywhere('控制有效性评分', '审核有效性'),
  anywhere('Half of the stays', 'Median: …'),
  anywhere('reports not approved', '1 report still needs approval'),
  anywhere('来自流程步骤', '根据流程日志'),
  whole('Head {{name}}', 'Head: {{name}}'),
  whole('{{from}}–{{to}}，共 {{total}}', '第 {{from}}–{{to}} 条，共 {{total}} 条'),
  whole('自评评分', '自评得分'),
  anywhere('Needed and unique', 'Required and unique'),
];

/** Said by the wire, as the specification quotes it (docs/decisions/wire.md), or the name of another thing; each must exist, so that none stays behind. */
export const quoted: readonly string[] = [
  'Please enter your account',
  'The password must have at least six characters',
  'File larger than 1Mb cannnot be uploaded.',
  'once a quarter',
  'Semi Systematic',
];

/** Chinese texts that the specification quotes with half-width marks. */
export const quotedMarks: readonly string[] = ['仅支持上传文件后缀名为 .xlsx, .xls, .csv 的文件.', '仅支持上传一个文件!'];
