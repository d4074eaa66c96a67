export type ImportKind = 'control' | 'storage' | 'people' | 'question' | 'balance' | 'company' | 'testPlan';

/** The columns of an import file, exactly and in order, with the wire's field of each (docs/decisions/risk-control.md, docs/decisions/risk-events.md). */
export const controlImportColumns = [
  { header: '风险库编号', en: 'Risk library no.', formerly: 'Risk store no.', field: 'riskStoreNo' },
  { header: '风险编号', en: 'Risk control no.', field: 'riskNo' },
  { header: '管理区域', en: 'Area', formerly: 'Management area', field: 'managementArea' },
  { header: '是否关键控制', en: 'Key control', field: 'keyControl' },
  { header: '业务线', en: 'Business unit', field: 'businessUnit' },
  { header: '控制目标', en: 'Control objective', field: 'controlObjective' },
  { header: '标准控制描述', en: 'Standard control description', field: 'standardControlDesc' },
  { header: '控制类别', en: 'Control category', field: 'controlCategory' },
  { header: '控制责任职能', en: 'Control owner function', field: 'controlOwnerFunction' },
  { header: '控制责任部门', en: 'Control owner department', field: 'controlOwnerDeptId' },
  { header: '控制责任人', en: 'Control owner', field: 'controlOwner' },
] as const;

/** Further columns that a file of controls may have behind the eleven, in any order and each by itself (specification of assurance, 1). */
export const controlFurtherColumns = [
  { header: '业务流程', en: 'Business process', field: 'process' },
  { header: '子流程', en: 'Sub-process', field: 'subProcess' },
  { header: '会计科目与认定', en: 'Accounts and assertions', field: 'accounts' },
  { header: 'COSO 要素', en: 'COSO component', field: 'cosoComponent' },
  { header: 'COSO 原则', en: 'COSO principle', field: 'cosoPrinciple' },
  { header: '控制性质', en: 'Control nature', field: 'nature' },
  { header: '自动化程度', en: 'Automation', field: 'automation' },
  { header: '信息系统', en: 'IT system', field: 'systemName' },
  { header: '依赖的一般控制', en: 'General controls relied on', field: 'generalControls' },
] as const;

/** The column by which rows of a file of controls share a control; a file may do without it, too. */
export const controlSharedColumns = [{ header: '共用控制编号', en: 'Shared control no.', field: 'sharedControlNo' }] as const;

export const storageImportColumns = [
  { header: '风险库编号', en: 'Risk library no.', formerly: 'Risk store no.', field: 'ruNo' },
  { header: '一级分类', en: 'Category 1', field: 'categoryOne' },
  { header: '二级分类', en: 'Category 2', field: 'categoryTwo' },
  { header: '三级分类', en: 'Category 3', field: 'categoryThree' },
  { header: '风险描述', en: 'Risk description', field: 'riskDescription' },
  { header: '后果', en: 'Consequences', field: 'consequences' },
  { header: '后果(英文)', en: 'Consequences (English)', field: 'consequences_EN' },
  { header: '标准控制描述', en: 'Standard control description', field: 'standardControlDesc' },
] as const;

/** People by their number; `roles` are separated by a comma or a semicolon, the first decides (docs/decisions/identity.md). */
export const peopleImportColumns = [
  { header: '用户编号', en: 'User number', field: 'number' },
  { header: 'AD 账号', en: 'AD number', field: 'adNo' },
  { header: '姓名', en: 'Name', field: 'name' },
  { header: '英文名', en: 'English name', field: 'englishName' },
  { header: '邮箱', en: 'E-mail', field: 'email' },
  { header: '部门', en: 'Department', field: 'department' },
  { header: '上级编号', en: 'Manager number', field: 'manager' },
  { header: '角色', en: 'Roles', field: 'roles' },
  { header: '语言', en: 'Language', field: 'language' },
] as const;

/** A trial balance: one row a company and account; a row whose account is 合计 or TOTAL states the sum of its company, which is then checked. */
export const balanceImportColumns = [
  { header: '公司代码', en: 'Company code', field: 'company' },
  { header: '科目代码', en: 'Account code', field: 'account' },
  { header: '科目名称', en: 'Account name', field: 'name' },
  { header: '金额', en: 'Amount', field: 'amount' },
] as const;

/** Companies by their code; `parent` is the code of the one above, `departments` are separated by a semicolon. */
export const companyImportColumns = [
  { header: '公司代码', en: 'Company code', field: 'code' },
  { header: '公司名称', en: 'Company name', field: 'name' },
  { header: '英文名称', en: 'English name', field: 'nameEn' },
  { header: '币种', en: 'Currency', field: 'currency' },
  { header: '上级公司', en: 'Parent company', field: 'parent' },
  { header: '部门', en: 'Departments', field: 'departments' },
] as const;

/** Tests planned in a period: one row a control and kind; an empty day is the period's last one, an empty procedure is its tester's to choose. */
export const testPlanImportColumns = [
  { header: '控制编号', en: 'Control no.', field: 'controlNo' },
  { header: '测试类型', en: 'Test type', formerly: 'Kind of test', field: 'kind' },
  { header: '测试人', en: 'Tester', field: 'tester' },
  { header: '复核人', en: 'Reviewer', field: 'reviewer' },
  { header: '截止日期', en: 'Due date', field: 'dueOn' },
  { header: '测试程序', en: 'Procedure', field: 'procedure' },
] as const;

interface CellIssue {
  readonly row?: number;
  readonly column?: string;
  readonly level?: 'error' | 'warning';
}

/**
 * What the rules say of a file's cells, without those that reading could not make out: of a formula without a result they would say that it is blank, which
 * nobody who sees the formula understands.
 * @param checked what the rules say
 * @param read what reading the file said
 */
export function withoutUnread<Issue extends CellIssue>(checked: readonly Issue[], read: readonly CellIssue[]): Issue[] {
  const unread = new Set(read.filter(({ column, level }) => column && level !== 'warning').map(({ row, column }) => `${row}:${column}`));
  return checked.filter(({ row, column }) => !unread.has(`${row}:${column}`));
}

/** Added behind the columns by the correction workbook; ignored when it comes back. */
export const ERROR_COLUMN = '错误';
/** An import file has at most 1 MB (docs/decisions/portal.md §5). */
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** Rows a request: 1 below 100 rows, else rows / 100 rounded up (docs/decisions/portal.md §7). */
export function chunkSize(rows: number): number {
  return rows < 100 ? 1 : Math.ceil(rows / 100);
}
