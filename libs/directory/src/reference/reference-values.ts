import { currencyValues } from './currencies.ts';

export interface ReferenceValue {
  readonly classItem: string;
  readonly className: string;
  readonly classNameEn: string;
  /** Not offered from the start. */
  readonly isActive?: false;
}

/** Values numbered from 1: 0 is the empty choice on the wire (docs/decisions/wire.md). */
const numbered = (...values: [zh: string, en: string][]): ReferenceValue[] =>
  values.map(([className, classNameEn], index) => ({ classItem: String(index + 1), className, classNameEn }));
const coded = (...values: [code: string, zh: string, en: string][]): ReferenceValue[] =>
  values.map(([classItem, className, classNameEn]) => ({ classItem, className, classNameEn }));

const areas = numbered(['集团', 'Group'], ['中国', 'China'], ['澳新', 'ANZ'], ['欧盟', 'EU'], ['北美', 'NA'], ['亚洲', 'Asia']);
const yesNo = numbered(['是', 'Yes'], ['否', 'No']);

/** The lists that are made of departments when they are read. */
export const DEPARTMENT_LISTS = ['RiskControl_controlOwnerDeptId', 'DMS_Department'] as const;

/** Every fixed reference list, in the order in which its values are offered (docs/decisions/reference-values.md). */
export const referenceValues: Readonly<Record<string, readonly ReferenceValue[]>> = {
  RiskControl_managementArea: areas,
  RiskControl_businessUnit: numbered(
    ['ANC', 'ANC'],
    ['BNC', 'BNC'],
    ['PNC', 'PNC'],
    ['电子商务', 'E-Commerce'],
    ['支持职能', 'Supporting Function'],
    ['全部', 'ALL'],
    ['其他', 'Others'],
  ),
  RiskControl_controlCategory: numbered(['预防性', 'Preventive'], ['检查性', 'Detective'], ['同步性', 'Concurrent']),
  RiskControl_controlOwnerFunction: numbered(
    ['销售', 'Sales'],
    ['市场', 'Marketing'],
    ['人力', 'P&C'],
    ['运营', 'Operations'],
    ['财务', 'Finance'],
    ['战略', 'Strategy'],
    ['法务及风险', 'LCA&Risk'],
    ['研发', 'R&D'],
    ['消费者洞察', 'CMI'],
    ['质量与法规', 'Quality & Regulatory'],
    ['公共关系', 'Public Relations'],
    ['其他', 'Others'],
  ),
  RiskControl_KeyControl: yesNo,
  RIskReview_controlEffectiveness: yesNo,
  RiskCurrentControl_controlFrequency: numbered(
    ['每年一次', 'once a year'],
    ['每季度一次', 'once a quarter'],
    ['每月一次', 'once a month'],
    ['每周一次', 'once a week'],
    ['每天一次', 'once a day'],
    ['每天多次', 'multiple times a day'],
  ),
  RiskCurrentControl_controlMode: numbered(['系统', 'Systematic'], ['半系统', 'Semi Systematic'], ['人工', 'Manual']),
  RiskControl_controlObjective: numbered(
    ['战略', 'Strategic'],
    ['运营', 'Operational'],
    ['财务报告', 'Financial Reporting'],
    ['合规性', 'Compliance'],
    ['资产安全', 'Safeguarding of Assets'],
  ),
  RISKEVENTSTATUS: coded(
    ['0', '草稿', 'Draft'],
    ['1', '待审批', 'Pending Approval'],
    ['2', '确认为风险', 'Identified As Risk'],
    ['3', '关闭', 'Closed'],
  ),
  RiskReview_controlDeficiency: coded(
    ['0', '无缺陷', 'None'],
    ['10', '存在缺陷,需整改', 'Deficiency, remediation required'],
    ['20', '观察项', 'Observation'],
  ),
  DMS_DocLevel: numbered(['集团级', 'Group'], ['区域级', 'Regional'], ['部门级', 'Department']),
  DMS_DocCategory: numbered(['制度', 'Policy'], ['流程', 'Procedure'], ['指引', 'Guideline'], ['表单', 'Form']),
  DMS_SecretLevel: numbered(['公开', 'Public'], ['内部', 'Internal'], ['机密', 'Confidential'], ['绝密', 'Strictly Confidential']),
  DMS_Region: areas,
  ...currencyValues,
};
