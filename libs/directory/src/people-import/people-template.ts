import { LENGTH, peopleImportColumns } from '@portal/contract';
import type { SqlRunner, TemplateOptions } from '@portal/platform';

export type PeopleField = (typeof peopleImportColumns)[number]['field'];

const NOTES: Readonly<Record<PeopleField, { zh: string; en: string }>> = {
  number: {
    zh: `必填，唯一，最多 ${LENGTH.number} 个字符。已有编号表示更新该人员。`,
    en: `Required and unique, up to ${LENGTH.number} characters. An existing number updates that person.`,
  },
  adNo: { zh: '选填，唯一。', en: 'Optional and unique.' },
  name: { zh: '新增必填。', en: 'Required for a new person.' },
  englishName: { zh: '选填。', en: 'Optional.' },
  email: { zh: '选填；邮件通知发往此地址。', en: 'Optional; notifications go to this address.' },
  department: {
    zh: '部门名称；同名时写路径，如“集团 / 财务部”。',
    en: 'The department’s name. If several departments share it, enter the path, such as “Group / Finance”.',
  },
  manager: { zh: '上级的用户编号；可以是同一文件中的人员。', en: 'The manager’s user number; the manager may be in the same file.' },
  roles: {
    zh: '角色名称，多个用分号分隔，第一个起决定作用。新增时不填则为普通用户。',
    en: 'Role names, separated by semicolons; the first is the primary role. If empty for a new person: User.',
  },
  language: { zh: '中文 / English；选填。', en: '中文 / English; optional.' },
};

/** The people template, its drop-downs from the departments and roles as they are now. */
export async function describePeopleTemplate(sql: SqlRunner): Promise<TemplateOptions> {
  const departments = await sql.query<{ name: string; name_en: string }>(
    'select name, min(name_en) as name_en from department where is_active group by name order by min(position), name',
  );
  const roles = await sql.query<{ name: string; name_en: string }>('select name, name_en from role order by id');
  const english: Partial<Record<PeopleField, string[]>> = {
    department: [...new Set(departments.map((row) => row.name_en || row.name))],
    roles: roles.map((row) => row.name_en || row.name),
  };
  const lists: Partial<Record<PeopleField, string[]>> = {
    department: departments.map((row) => row.name),
    roles: roles.map((row) => row.name),
    language: ['中文', 'English'],
  };
  return {
    sheetName: { zh: '人员', en: 'People' },
    columns: peopleImportColumns.map(({ header, en, field }) => ({
      header,
      en,
      width: field === 'email' || field === 'department' ? 28 : 18,
      note: NOTES[field],
      ...(lists[field]?.length ? { list: lists[field] } : {}),
      ...(english[field]?.length ? { listEn: english[field] } : {}),
    })),
    example: {
      用户编号: 'E2001',
      'AD 账号': 'wanglei',
      姓名: '王磊',
      英文名: 'Wang Lei',
      邮箱: 'wang.lei@portal.example',
      部门: departments[0]?.name ?? '',
      上级编号: '',
      角色: roles[0]?.name ?? '',
      语言: '中文',
    },
    exampleEn: { 部门: departments[0]?.name_en ?? '', 角色: roles[0]?.name_en ?? '', 语言: 'English' },
  };
}
