import { expect, test } from '@jest/globals';
import { Refusal, type MenuNode } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import { assertMayOpen, buildMenu, mayOpen, type PageName } from './menu.ts';

const reader = (roleId: number, isRiskOwner = roleId === ROLE.administrator || roleId === ROLE.riskOwner) => ({ roleId, isRiskOwner });

test.each<[PageName, number[]]>([
  ['RiskControlTaskList', [ROLE.administrator]],
  ['RiskControlList', [ROLE.administrator, ROLE.aide]],
  ['RiskStore', [ROLE.administrator, ROLE.riskOwner]],
  ['MailLog', [ROLE.administrator]],
])('%s opens for roles %p alone, in the menu and for its calls', (name, roles) => {
  for (const roleId of Object.values(ROLE)) {
    const opens = roles.includes(roleId);
    expect(mayOpen(name, reader(roleId))).toBe(opens);
    expect(JSON.stringify(buildMenu(reader(roleId))).includes(`"${name}"`)).toBe(opens);
    const call = () => assertMayOpen(name, reader(roleId));
    if (opens) expect(call).not.toThrow();
    else expect(call).toThrow(Refusal);
  }
});

const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
const shown = (of: Parameters<typeof buildMenu>[0]) => flatten(buildMenu(of)).filter(({ hidden }) => !hidden);

test.each(['/riskHome', '/dmsHome', '/riskevent'])('the landing page %s is known and hidden: its heading leads to it', (path) => {
  expect(flatten(buildMenu(reader(ROLE.administrator))).map((node) => node.path)).toContain(path);
  expect(shown(reader(ROLE.administrator)).map((node) => node.path)).not.toContain(path);
});

test('whoever has exams to mark finds them in his menu, whatever his role', () => {
  const paths = (isExamMarker: boolean) => shown({ ...reader(ROLE.user), isExamMarker }).map(({ path }) => path);
  expect(paths(true)).toContain('/KMSKnowLedge/ExamList');
  expect(paths(false)).not.toContain('/KMSKnowLedge/ExamList');
});

test('whoever has people finds them in his menu, and no administrator does for being one', () => {
  const paths = (roleId: number, isManager: boolean) => shown({ ...reader(roleId), isManager }).map(({ path }) => path);
  expect(paths(ROLE.user, true)).toContain('/Team');
  expect(paths(ROLE.user, false)).not.toContain('/Team');
  expect(paths(ROLE.administrator, false)).not.toContain('/Team');
});
