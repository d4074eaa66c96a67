import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { peopleImportColumns, type ImportAnswer } from '@portal/contract';
import type { Sql } from '@portal/platform';
import {
  buildAdministrator,
  buildDepartment,
  buildPerson,
  createImportBench,
  createTestDatabase,
  type ImportBench,
  type TestDatabase,
} from '@portal/testing';
import { ROLE, type Actor } from '@portal/workflows';
import type { PeopleCells } from './people-import.checks.ts';

let database: TestDatabase;
let sql: Sql;
let bench: ImportBench;
let uploader: Actor;
let finance: { id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  bench = createImportBench(sql);
  bench.setImmediate(true);
  const administrator = await buildAdministrator(sql, { userNo: 'chief' });
  uploader = { id: administrator.id, isAdministrator: true, isSystem: false };
  const group = await buildDepartment(sql, { name: '集团', nameEn: 'Group' });
  const asia = await buildDepartment(sql, { name: '亚洲', nameEn: 'Asia' });
  finance = await buildDepartment(sql, { name: '财务部', nameEn: 'Finance', parentId: group.id });
  await buildDepartment(sql, { name: '财务部', nameEn: 'Finance', parentId: asia.id });
  await buildDepartment(sql, { name: '旧部门', nameEn: 'Old', isActive: false });
});
afterAll(() => database?.drop());

const row = (cells: Partial<PeopleCells>): PeopleCells => ({
  ...(Object.fromEntries(peopleImportColumns.map((column) => [column.field, ''])) as PeopleCells),
  ...cells,
});
let files = 0;
/** Uploads a file in one chunk and waits for what becomes of it. */
async function send(...rows: PeopleCells[]): Promise<ImportAnswer> {
  files += 1;
  const chunk = {
    kind: 'people' as const,
    rows,
    fileName: 'p.xlsx',
    fileDigest: `digest${files}`,
    chunkIndex: 0,
    chunkCount: 1,
    isLast: true,
  };
  const { importId } = await bench.intake.receive(chunk, uploader);
  return bench.intake.readProgress(importId!, uploader);
}
const codesOf = (answer: Pick<ImportAnswer, 'errors'>) =>
  answer.errors.map((issue) => `${issue.row} ${issue.column} ${issue.code.slice('validation.'.length)}`);
const read = (number: string) =>
  sql.one<{
    id: number;
    name: string;
    manager: string | null;
    department_id: number | null;
    roles: number[];
    language: string | null;
    email: string;
  }>(
    `select p.id, p.name, p.department_id, p.language, p.email, m.user_no as manager,
       (select json_agg(role_id order by position) from person_role where person_id = p.id) as roles
     from person p left join person m on m.id = p.manager_id where p.user_no = $1`,
    [number],
  );

test('people come with department by path, roles in order, and managers who stand further down in the file', async () => {
  const answer = await send(
    row({
      number: 'N1',
      name: '员工',
      manager: 'n2',
      department: '集团/财务部',
      roles: '风险责任人; User',
      language: '中文',
      email: 'n1@portal.example',
    }),
    row({ number: 'N2', name: '经理', manager: 'N3', department: 'Group > Finance', email: 'n2@portal.example' }),
    row({ number: 'N3', name: '总监', manager: 'chief', roles: '4', email: 'n3@portal.example' }),
  );
  expect(answer).toMatchObject({ state: 'committed', created: 3, updated: 0, errors: [] });
  expect(await read('N1')).toMatchObject({ manager: 'N2', department_id: finance.id, roles: [ROLE.riskOwner, ROLE.user], language: 'zh' });
  expect(await read('N2')).toMatchObject({ manager: 'N3', department_id: finance.id, roles: [ROLE.user] });
  expect(await read('N3')).toMatchObject({ manager: 'chief', roles: [ROLE.aide] });
  const log = await sql.query<{ event: string }>(`select event from admin_change where event like 'import%'`);
  expect(log).toHaveLength(3);
});

test('an update by number keeps what its cells leave empty, and logs only what changed', async () => {
  await send(row({ number: 'U1', name: '原名', email: 'u1@portal.example', department: '亚洲', roles: '风险责任人' }));
  const answer = await send(row({ number: 'u1', name: '新名' }));
  expect(answer).toMatchObject({ state: 'committed', created: 0, updated: 1 });
  expect(await read('U1')).toMatchObject({ name: '新名', email: 'u1@portal.example', roles: [ROLE.riskOwner] });
  const person = await read('U1');
  const [entry] = await sql.query<{ changes: unknown }>(`select changes from admin_change where subject_id = $1 order by id desc`, [
    person!.id,
  ]);
  expect(entry!.changes).toEqual([{ field: 'name', before: '原名', after: '新名' }]);
});

test('every fault is named at its row and column, and nothing is written', async () => {
  await buildPerson(sql, { userNo: 'taken', adNo: 'AD-T' });
  await buildPerson(sql, { userNo: 'left', isActive: false });
  await buildPerson(sql, { userNo: 'seat', roles: [ROLE.externalAuditor] });
  const answer = await send(
    row({ name: '无编号' }),
    row({ number: 'F1', email: 'no address' }),
    row({ number: 'F2', name: 'x', department: '财务部' }),
    row({ number: 'F3', name: 'x', department: '不存在' }),
    row({ number: 'F4', name: 'x', department: '旧部门' }),
    row({ number: 'F5', name: 'x', adNo: 'ad-t' }),
    row({ number: 'F6', name: 'x', manager: 'nobody' }),
    row({ number: 'F7', name: 'x', manager: 'left' }),
    row({ number: 'left', name: 'x' }),
    row({ number: 'f1', name: 'x' }),
    row({ number: 'F8', name: 'x', roles: '国王' }),
    row({ number: 'F9', name: 'x', language: 'Klingon' }),
    row({ number: 'a b', name: 'x' }),
    row({ number: 'F14', name: 'x', manager: 'seat' }),
  );
  expect(answer.state).toBe('refused');
  expect(codesOf(answer)).toEqual([
    '1 用户编号 required',
    '2 姓名 required',
    '2 邮箱 email_form',
    '3 部门 ambiguous_value',
    '4 部门 unknown_value',
    '5 部门 inactive_value',
    '6 AD 账号 number_taken',
    '7 上级编号 unknown_value',
    '8 上级编号 inactive_value',
    '9 用户编号 person_left',
    '10 用户编号 repeated',
    '11 角色 unknown_value',
    '12 语言 unknown_value',
    '13 用户编号 number_form',
    '14 上级编号 outside_auditor',
  ]);
  expect(await read('F2')).toBeUndefined();
});

test('a circle of managers is found within the file and across it', async () => {
  await send(row({ number: 'C1', name: 'x', email: 'c1@portal.example' }));
  await send(row({ number: 'C2', name: 'x', manager: 'C1', email: 'c2@portal.example' }));
  expect(codesOf(await send(row({ number: 'C1', manager: 'C2' })))).toEqual(['1 上级编号 manager_circle']);
  const answer = await send(row({ number: 'C8', name: 'x', manager: 'C9' }), row({ number: 'C9', name: 'x', manager: 'C8' }));
  expect(codesOf(answer)).toEqual(['1 上级编号 manager_circle', '2 上级编号 manager_circle']);
});

test('a file that takes the last administrator away is refused as a whole', async () => {
  const answer = await send(row({ number: 'chief', roles: 'User' }));
  expect(codesOf(answer)).toEqual(['0  last_administrator']);
  expect((await read('chief'))!.roles).toEqual([ROLE.administrator]);
});

test('the rehearsal warns of who would get no mail, and the template offers what there is', async () => {
  const { errors } = await bench.intake.rehearse('people', [row({ number: 'W1', name: 'x' })]);
  expect(errors).toEqual([expect.objectContaining({ row: 1, column: '邮箱', level: 'warning' })]);
  const template = await bench.rules.find((rules) => rules.kind === 'people')!.describeTemplate(sql);
  expect(template.columns.map((column) => column.header)).toEqual(peopleImportColumns.map((column) => column.header));
  expect(template.columns.find((column) => column.header === '部门')!.list).toEqual(expect.arrayContaining(['集团', '财务部']));
});
