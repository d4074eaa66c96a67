import { LENGTH, storageImportColumns } from '@portal/contract';
import type { SqlRunner, TemplateOptions } from '@portal/platform';

type Field = (typeof storageImportColumns)[number]['field'];

const NOTES: Readonly<Record<Field, { zh: string; en: string }>> = {
  ruNo: {
    zh: `必填,当年内唯一,最多 ${LENGTH.number} 个字符。已有编号表示更新该条目。`,
    en: `Needed, unique in the year, ${LENGTH.number} characters at most. A number that exists already updates that entry.`,
  },
  categoryOne: { zh: '新条目必填。不存在的分类会自动新建。', en: 'Needed for a new entry. A category that does not exist is created.' },
  categoryTwo: { zh: '可空。填写前须有一级分类。', en: 'May be empty. Needs category 1.' },
  categoryThree: { zh: '可空。填写前须有二级分类。', en: 'May be empty. Needs category 2.' },
  riskDescription: {
    zh: `新条目必填,最多 ${LENGTH.longText} 个字符。`,
    en: `Needed for a new entry, ${LENGTH.longText} characters at most.`,
  },
  consequences: { zh: '可空。更新时空单元格保留原值。', en: 'May be empty. An empty cell of an update keeps the old value.' },
  consequences_EN: { zh: '可空。', en: 'May be empty.' },
  standardControlDesc: { zh: '可空。', en: 'May be empty.' },
};

/** The store's template: categories as they are now in its drop-downs. */
export async function describeStoreTemplate(sql: SqlRunner): Promise<TemplateOptions> {
  const categories = await sql.query<{ level: number; category_name: string }>(
    'select level, category_name from risk_category where is_active group by level, category_name order by level, min(category_no)',
  );
  const names = (level: number) => categories.filter((category) => category.level === level).map((category) => category.category_name);
  const lists: Partial<Record<Field, string[]>> = { categoryOne: names(1), categoryTwo: names(2), categoryThree: names(3) };
  return {
    sheetName: '风险库 Risk store',
    columns: storageImportColumns.map(({ header, en, field }) => ({
      header,
      en,
      width: LONG.has(field) ? 48 : 20,
      note: NOTES[field],
      ...(lists[field]?.length ? { list: lists[field] } : {}),
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
  };
}

const LONG: ReadonlySet<Field> = new Set<Field>(['riskDescription', 'consequences', 'consequences_EN', 'standardControlDesc']);
