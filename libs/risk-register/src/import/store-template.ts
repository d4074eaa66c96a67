import { LENGTH, storageImportColumns } from '@portal/contract';
import type { SqlRunner, TemplateOptions } from '@portal/platform';

type Field = (typeof storageImportColumns)[number]['field'];

const NOTES: Readonly<Record<Field, { zh: string; en: string }>> = {
  ruNo: {
    zh: `必填，当年内唯一，最多 ${LENGTH.number} 个字符。已有编号表示更新该条目。`,
    en: `Required, unique within the year, up to ${LENGTH.number} characters. An existing number updates that item.`,
  },
  categoryOne: { zh: '新条目必填。不存在的分类会自动新建。', en: 'Required for a new item. A category that does not exist is created.' },
  categoryTwo: { zh: '选填。填写前须有一级分类。', en: 'Optional. Requires category 1.' },
  categoryThree: { zh: '选填。填写前须有二级分类。', en: 'Optional. Requires category 2.' },
  riskDescription: {
    zh: `新条目必填，最多 ${LENGTH.longText} 个字符。`,
    en: `Required for a new item, up to ${LENGTH.longText} characters.`,
  },
  consequences: { zh: '选填。更新时空单元格保留原值。', en: 'Optional. In an update, an empty cell keeps the current value.' },
  consequences_EN: { zh: '选填。', en: 'Optional.' },
  standardControlDesc: { zh: '选填。', en: 'Optional.' },
};

/** The store's template: categories as they are now in its drop-downs. */
export async function describeStoreTemplate(sql: SqlRunner): Promise<TemplateOptions> {
  const categories = await sql.query<{ level: number; category_name: string; category_name_en: string }>(
    'select level, category_name, min(category_name_en) as category_name_en from risk_category where is_active group by level, category_name order by level, min(category_no)',
  );
  const names = (level: number) => categories.filter((category) => category.level === level).map((category) => category.category_name);
  const englishNames = (level: number) => [
    ...new Set(categories.filter((one) => one.level === level).map((one) => one.category_name_en || one.category_name)),
  ];
  const lists: Partial<Record<Field, string[]>> = { categoryOne: names(1), categoryTwo: names(2), categoryThree: names(3) };
  const english: typeof lists = { categoryOne: englishNames(1), categoryTwo: englishNames(2), categoryThree: englishNames(3) };
  return {
    sheetName: { zh: '风险库', en: 'Risk library' },
    columns: storageImportColumns.map(({ header, en, field }) => ({
      header,
      en,
      width: LONG.has(field) ? 48 : 20,
      note: NOTES[field],
      ...(lists[field]?.length ? { list: lists[field], listEn: english[field]! } : {}),
    })),
    example: {
      风险库编号: 'RU-001',
      一级分类: '运营风险',
      二级分类: '供应链',
      三级分类: '供应商管理',
      风险描述: '关键供应商未经准入评估即投入使用',
      后果: '质量事故、停产',
      '后果(英文)': 'Quality incidents, production stops',
      标准控制描述: '新供应商须通过准入评估并经采购负责人批准',
    },
    exampleEn: {
      一级分类: 'Operational risk',
      二级分类: 'Supply chain',
      三级分类: 'Supplier management',
      风险描述: 'Critical suppliers are used before they have been assessed',
      后果: 'Quality incidents, production stops',
      标准控制描述: 'New suppliers are assessed and approved by the head of procurement before their first order',
    },
  };
}

const LONG: ReadonlySet<Field> = new Set<Field>(['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc']);
