import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..', '..');

/** What the project's own configuration says of each planted file, by this rule alone. */
function lint(cases: readonly { file: string; code: string }[]): string[][] {
  const program = `
    import { Linter } from 'eslint';
    import { sqlStates } from './tools/lint/sql-states.mjs';
    import config from './eslint.config.mjs';
    import path from 'node:path';
    const linter = new Linter({ cwd: process.cwd() });
    const asked = config.filter(({ rules }) => rules?.['sql-states/by-machine']);
    const plain = asked.map(({ files, ignores }) => ({
      files, ignores, plugins: { 'sql-states': { rules: { 'by-machine': sqlStates } } }, rules: { 'sql-states/by-machine': 'error' } }));
    const answers = ${JSON.stringify(cases)}.map(({ file, code }) =>
      linter.verify(code, [{ files: ['**/*.ts'] }, ...plain], { filename: path.join(process.cwd(), file) }).map(({ message }) => message));
    console.log(JSON.stringify(answers));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })) as string[][];
}

const PLACE = 'libs/knowledge/src/planted.ts';
const planted = (statement: string, file = PLACE) => ({ file, code: `const statement = \`${statement}\`;` });
const refused = (name: string) => `SQL compares a state with '${name}' by hand: write \${quoteState(workflow, …)} or \${quoteStates(…)}.`;

test('SQL names no state by a literal, but for tests and migrations', () => {
  const cases: [ReturnType<typeof planted>, string[]][] = [
    [planted("select 1 from kms_share s where s.state = 'active'"), [refused('active')]],
    [planted("select 1 from kms_share s where ${alias}.state <> 'active'"), [refused('active')]],
    [planted("where state not in ('queued', 'sending')"), [refused('queued')]],
    [planted("where state = any(array['queued'])"), [refused('queued')]],
    [planted("where state = any('{queued}')"), [refused('queued')]],
    [planted("where state is distinct from 'queued'"), [refused('queued')]],
    [planted("where coalesce(r.state, 'unread') = $1"), [refused('unread')]],
    [planted("where m.last_state = 'inProgress' or a.state != 'passed'"), [refused('inProgress'), refused('passed')]],
    [{ file: PLACE, code: `const statement = "where state = 'queued'";` }, [refused('queued')]],
    [planted("where state = 'queued'", 'apps/worker/src/planted.ts'), [refused('queued')]],
    [planted("where state = 'queued'", 'libs/knowledge/src/planted.spec.ts'), []],
    [planted("where state = 'queued'", 'migrations/src/planted.ts'), []],
    [planted("where state = ${quoteState(mailWorkflow, 'queued')} and state in (${quoteStates(mailWorkflow, ['queued'])})"), []],
    [planted("where r.status = 'active' and state = $1"), []],
    [{ file: PLACE, code: "const isQueued = row.state === 'queued';" }, []],
  ];
  expect(lint(cases.map(([file]) => file))).toEqual(cases.map(([, messages]) => messages));
});
