import { riskStoreItemWorkflow } from '@portal/workflows';
import { controlImportColumns, LENGTH, toReadableEnglish } from '@portal/contract';
import { type SqlRunner, type TemplateOptions, quoteState } from '@portal/platform';
import type { ControlField } from './control-row.ts';
import { offerPeople, referenceFields, referenceLists } from './reference-lookup.ts';

const STORE_ITEMS_AT_MOST = 5_000;

const NOTES: Readonly<Record<ControlField, { zh: string; en: string }>> = {
  riskStoreNo: {
    zh: '新行必填，须为当年风险库中的有效编号；分类、风险描述和后果由风险库带出。',
    en: 'Required for a new row: an active number in this year’s risk library, which supplies the categories, description and consequences.',
  },
  riskNo: {
    zh: '不填为新建；填写则更新当年的草稿。',
    en: 'Leave empty to create a draft; enter a number to update that draft of this year.',
  },
  managementArea: { zh: '选填；中文值或英文标签。', en: 'Optional; the English or Chinese value.' },
  keyControl: { zh: '是 / 否', en: 'Yes / No' },
  businessUnit: { zh: '选填；中文值或英文标签。', en: 'Optional; the English or Chinese value.' },
  controlObjective: { zh: '选填；中文值或英文标签。', en: 'Optional; the English or Chinese value.' },
  standardControlDesc: { zh: `最多 ${LENGTH.longText} 个字符。`, en: `Up to ${LENGTH.longText} characters.` },
  controlCategory: { zh: '选填；中文值或英文标签。', en: 'Optional; the English or Chinese value.' },
  controlOwnerFunction: { zh: '选填；中文值或英文标签。', en: 'Optional; the English or Chinese value.' },
  controlOwnerDeptId: { zh: '部门的中文或英文名称。', en: 'The department’s Chinese or English name.' },
  controlOwner: { zh: '用户编号或 AD 账号。', en: 'A user number or AD number.' },
};

/** The control template, its drop-downs from the reference values, departments, people and this year's store as they are now. */
export async function describeControlTemplate(sql: SqlRunner, year: number): Promise<TemplateOptions> {
  const lists: Partial<Record<ControlField, string[]>> = {};
  const english: Partial<Record<ControlField, string[]>> = {};
  const resources = await sql.query<{ class_code: string; class_name: string; class_name_en: string }>(
    'select class_code, class_name, class_name_en from sys_resource where is_active and class_code = any($1) order by position, class_item',
    [Object.values(referenceLists)],
  );
  for (const field of referenceFields) {
    const items = resources.filter((item) => item.class_code === referenceLists[field]);
    lists[field] = items.map((item) => item.class_name);
    english[field] = items.map((item) => toReadableEnglish(item.class_name_en || item.class_name));
  }
  const departments = await sql.query<{ name: string; name_en: string }>(
    'select name, min(name_en) as name_en from department where is_active group by name order by min(position), name',
  );
  lists.controlOwnerDeptId = departments.map((row) => row.name);
  english.controlOwnerDeptId = [...new Set(departments.map((row) => row.name_en || row.name))];
  lists.controlOwner = await offerPeople(sql);
  const items = await sql.query<{ ru_no: string }>(
    `select ru_no from risk_register_entry where risk_year = $1 and state = ${quoteState(riskStoreItemWorkflow, 'active')} order by ru_no limit $2`,
    [year, STORE_ITEMS_AT_MOST],
  );
  lists.riskStoreNo = items.map((row) => row.ru_no);
  return {
    sheetName: { zh: '风险控制', en: 'Risk controls' },
    columns: controlImportColumns.map(({ header, en, field }) => ({
      header,
      en,
      width: field === 'standardControlDesc' ? 60 : 20,
      note: NOTES[field],
      ...(lists[field]?.length ? { list: lists[field] } : {}),
      ...(english[field]?.length ? { listEn: english[field] } : {}),
    })),
    example: {
      风险库编号: items[0]?.ru_no ?? 'RU-001',
      风险编号: '',
      管理区域: '中国',
      是否关键控制: '是',
      业务线: 'ANC',
      控制目标: '运营',
      标准控制描述: '新供应商须通过准入评估并经采购负责人批准',
      控制类别: '预防性',
      控制责任职能: '运营',
      控制责任部门: departments[0]?.name ?? '',
      控制责任人: lists.controlOwner[0] ?? '',
    },
    exampleEn: {
      管理区域: 'China',
      是否关键控制: 'Yes',
      控制目标: 'Operational',
      标准控制描述: 'New suppliers are assessed and approved by the head of procurement before their first order',
      控制类别: 'Preventive',
      控制责任职能: 'Operations',
      控制责任部门: departments[0]?.name_en ?? '',
    },
  };
}
