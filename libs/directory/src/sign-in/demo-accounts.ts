import { ConfigError, Sql } from '@portal/platform';
import { verifyPassword } from './password.ts';
import { hasPassword } from '../people/own-password.ts';

/** The password of every demo account (operation, Demo accounts and data). */
export const DEMO_PASSWORD = 'Portal-demo-2026';

/** Shown on the sign-in page while DEMO is on, in this order. */
export const demoAccounts: readonly { readonly userNo: string; readonly who: string; readonly whoEn: string }[] = [
  { userNo: 'admin', who: '风险管理员', whoEn: 'Risk Administrator' },
  { userNo: 'reviewer', who: '另一位风险管理员，负责独立审核', whoEn: 'A second Risk Administrator, for independent reviews' },
  { userNo: 'owner', who: '风险责任人', whoEn: 'Risk Owner' },
  { userNo: 'owner2', who: '其他部门的风险责任人', whoEn: 'Risk Owner in another department' },
  { userNo: 'assistant', who: '风险责任人的协助人', whoEn: 'Assists the risk owner' },
  { userNo: 'user', who: '普通用户', whoEn: 'Ordinary user, owns nothing' },
  { userNo: 'aide', who: '助理', whoEn: 'Aides And Staff' },
  { userNo: 'manager', who: '两位风险责任人的经理', whoEn: 'Manager of both risk owners' },
  { userNo: 'auditor', who: '外部审计师', whoEn: 'External Auditor' },
];

/**
 * Keeps a production system from serving a demo: whoever has read the README could sign in.
 * @throws ConfigError naming the accounts whose password is still the demo's
 */
export async function assertNoDemoAccounts(sql: Sql): Promise<void> {
  const accounts = await sql.query<{ user_no: string; password_hash: string }>(
    `select p.user_no, p.password_hash from person p where p.is_active and ${hasPassword('p')} and lower(p.user_no) = any($1) order by p.user_no`,
    [demoAccounts.map(({ userNo }) => userNo)],
  );
  const open: string[] = [];
  for (const { user_no: userNo, password_hash: hash } of accounts) if (await verifyPassword(DEMO_PASSWORD, hash)) open.push(userNo);
  if (open.length > 0)
    throw new ConfigError(
      `DATABASE_URL leads to demo accounts with the demo's password, which is refused in production: ${open.join(', ')}`,
    );
}
