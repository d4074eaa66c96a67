import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..', '..');

/** What the rule says of each planted file, which exists nowhere. */
function lint(cases: readonly { file: string; code: string }[]): string[][] {
  const program = `
    import { Linter } from 'eslint';
    import { sqlRooms } from './tools/lint/sql-rooms.mjs';
    const config = { files: ['**/*.ts'], plugins: { sql: { rules: { rooms: sqlRooms } } }, rules: { 'sql/rooms': 'error' } };
    const linter = new Linter({ cwd: process.cwd() });
    const answers = ${JSON.stringify(cases)}.map(({ file, code }) =>
      linter.verify(code, config, { filename: process.cwd() + '/' + file }).map(({ message }) => message));
    console.log(JSON.stringify(answers));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })) as string[][];
}

const inRoom = (room: string, statement: string) => ({ file: `libs/${room}/src/planted.ts`, code: `const statement = \`${statement}\`;` });
const foreign = (from: string, table: string, to: string) => [`SQL of ${from} names ${table}, which is of ${to}: ask its owner.`];

const onlyMailer = ['Rows of mail_message are made by libs/platform/src/mail/mailer.ts alone, which asks first whether they may be.'];

test('SQL names tables of its own room and of lower ones only', () => {
  const cases: [ReturnType<typeof inRoom>, string[]][] = [
    [inRoom('platform', 'select id from risk_control where id = $1'), foreign('platform', 'risk_control', 'risk-control')],
    [inRoom('notification', 'select 1 from notification n join exam e on e.id = n.id'), foreign('notification', 'exam', 'knowledge')],
    [inRoom('policy', 'update risk_event set title = $1'), foreign('policy', 'risk_event', 'risk-event')],
    [inRoom('risk-register', 'delete from remediation_issue'), foreign('risk-register', 'remediation_issue', 'remediation')],
    [inRoom('platform', 'insert into person (name) values ($1)'), foreign('platform', 'person', 'directory')],
    [inRoom('platform', 'select s.*, p.name from workflow_step s left join person p on p.id = s.actor_id'), []],
    [inRoom('risk-control', 'select 1 from department d join remediation_issue i on true join workflow_step s on true'), []],
    [inRoom('risk-control', 'update risk_control set state = $1'), []],
    [inRoom('policy', 'select * from policy_readers($1, null)'), []],
    [{ file: 'apps/api/src/planted.ts', code: "const statement = 'select 1 from exam join risk_control c on true';" }, []],
    [inRoom('notification', 'insert into mail_message (person_id) values ($1)'), onlyMailer],
    [inRoom('platform', 'with a as (insert into mail_message (person_id) select 1) select 1'), onlyMailer],
    [{ file: 'apps/worker/src/planted.ts', code: "const statement = 'insert into mail_message select 1';" }, onlyMailer],
    [{ file: 'libs/platform/src/mail/mailer.ts', code: "const statement = 'insert into mail_message select 1';" }, []],
    [{ file: 'apps/api/src/mail.fixture.ts', code: "const statement = 'insert into mail_message select 1';" }, []],
    [{ file: 'libs/platform/src/planted.ts', code: '// select 1 from exam\nexport {};' }, []],
  ];
  expect(lint(cases.map(([planted]) => planted))).toEqual(cases.map(([, messages]) => messages));
});
