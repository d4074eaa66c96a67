import { expect, test } from '@jest/globals';
import { Refusal } from '@portal/contract';
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
