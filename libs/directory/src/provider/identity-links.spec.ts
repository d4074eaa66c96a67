import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { ChangeLog, readConfig } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createPerson } from '../people/create-person.ts';
import { readIdentity, type Claims } from './claims.ts';
import { IdentityLinks } from './identity-links.ts';

let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const base = { DATABASE_URL: 'postgres://a@127.0.0.1/b', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal' };

/** A sign-in with these claims at a portal of these settings; @returns the person's id */
function signIn(env: Record<string, string>, subject: string, claims: Claims): Promise<number> {
  const config = readConfig({ ...base, ...env });
  const links = new IdentityLinks(database.sql, config, new ChangeLog(database.sql));
  return links.resolve(readIdentity(config.provider!, subject, claims));
}
const refused = (key: 'unknown' | 'noRole') => expect.objectContaining({ code: 'validation', message: `provider.${key}` });

async function addPerson(more: Partial<Parameters<typeof createPerson>[1]> = {}) {
  const userNo = `p-${randomUUID()}`;
  const id = await database.sql.transaction((tx) => createPerson(tx, { userNo, name: '李雷', roles: [ROLE.user], ...more }));
  return { id, userNo };
}
const rolesOf = async (id: number) =>
  (await database.sql.query<{ role_id: number }>('select role_id from person_role where person_id = $1 order by position', [id])).map(
    (row) => row.role_id,
  );

describe('who it is', () => {
  test('nobody is matched unless the configuration names the claim', async () => {
    const { userNo } = await addPerson({ email: 'lei.li@portal.example' });
    const claims = { employee: userNo, preferred_username: userNo, email: 'lei.li@portal.example', email_verified: true };
    await expect(signIn({}, randomUUID(), claims)).rejects.toEqual(refused('unknown'));
  });

  test('matched once, issuer and subject say who it is; another issuer has other subjects', async () => {
    const env = { OIDC_MATCH: 'adNo:employee.number' };
    const { id } = await addPerson({ adNo: 'AD-77' });
    expect(await signIn(env, 's1', { employee: { number: 'ad-77' } })).toBe(id);
    expect(await signIn(env, 's1', { employee: { number: 'somebody else' } })).toBe(id);
    await expect(signIn({ ...env, OIDC_ISSUER: 'https://other.example' }, 's1', {})).rejects.toEqual(refused('unknown'));
  });

  test('an address counts only when it is verified, or when the configuration vouches for the provider', async () => {
    const email = `${randomUUID()}@portal.example`;
    const { id } = await addPerson({ email });
    const strict = { OIDC_MATCH: 'email' };
    for (const verified of [undefined, false, 'true', 1]) {
      await expect(signIn(strict, 'mail', { email, email_verified: verified })).rejects.toEqual(refused('unknown'));
    }
    const trusting = { ...strict, OIDC_EMAIL_TRUSTED: 'on' };
    await expect(signIn(trusting, 'mail', { email, email_verified: false })).rejects.toEqual(refused('unknown'));
    expect(await signIn(trusting, 'mail', { email })).toBe(id);
    expect(await signIn(strict, 'mail', {})).toBe(id);
  });

  test('a person who is an identity already, one of two, or one who has left is not taken over', async () => {
    const env = { OIDC_MATCH: 'email', OIDC_PROVISION: 'on' };
    const [linked, twin, left] = [1, 2, 3].map((n) => `${n}-${randomUUID()}@portal.example`) as [string, string, string];
    await addPerson({ email: linked });
    const leaver = await addPerson({ email: left });
    await database.sql.query('update person set is_active = false where id = $1', [leaver.id]);
    for (let n = 0; n < 2; n += 1) await addPerson({ email: twin });
    const verified = (email: string) => ({ email, email_verified: true, preferred_username: randomUUID() });
    await signIn(env, randomUUID(), verified(linked));
    for (const email of [linked, twin, left]) await expect(signIn(env, randomUUID(), verified(email))).rejects.toEqual(refused('unknown'));
  });

  test('an administrator is matched only by an identity whose own claims make it one', async () => {
    const env = { OIDC_MATCH: 'userNo:employee', OIDC_ROLES: 'portal-admins=2,owners=3' };
    const { userNo, id } = await addPerson({ roles: [ROLE.administrator] });
    for (const groups of [undefined, ['owners'], 'portal-admins-of-elsewhere'])
      await expect(signIn(env, 'boss', { employee: userNo, groups })).rejects.toEqual(refused('unknown'));
    expect(await signIn(env, 'boss', { employee: userNo, groups: ['portal-admins'] })).toBe(id);
  });
});

describe('a new account', () => {
  const env = { OIDC_PROVISION: 'on', OIDC_ROLES: 'portal-admins=2,owners=3' };

  test('is made of the claims, without a password, and says so in the change log', async () => {
    await database.sql.query(`insert into department (name, name_en) values ('审计部', 'Internal Audit')`);
    const userNo = `new-${randomUUID()}`;
    const claims = {
      name: 'Ada Wong',
      email: 'ada@portal.example',
      email_verified: true,
      department: 'internal audit',
      groups: ['owners', 'x'],
    };
    const id = await signIn(env, userNo, { ...claims, preferred_username: userNo });
    const person = await database.sql.one(
      `select p.user_no, p.name, p.english_name, p.email, p.password_hash, d.name as department
       from person p left join department d on d.id = p.department_id where p.id = $1`,
      [id],
    );
    const names = { name: 'Ada Wong', english_name: 'Ada Wong', department: '审计部' };
    expect(person).toEqual({ user_no: userNo, ...names, email: 'ada@portal.example', password_hash: null });
    expect(await rolesOf(id)).toEqual([3]);
    expect(await database.sql.query('select event, actor_id as "actorId" from admin_change where subject_id = $1', [id])).toEqual([
      { event: 'provision', actorId: id },
    ]);
  });

  test('never takes over a number that is in use, also of who has left, nor one that is none', async () => {
    const { userNo, id } = await addPerson();
    await database.sql.query('update person set is_active = false where id = $1', [id]);
    for (const number of [userNo.toUpperCase(), '../etc', 'a b', '', 'x'.repeat(60), 7, null]) {
      await expect(signIn(env, randomUUID(), { preferred_username: number, name: 'No one' })).rejects.toEqual(refused('unknown'));
    }
  });

  test('is made for those alone to whom a claim gives a role, where no role is standard', async () => {
    const strict = { ...env, OIDC_DEFAULT_ROLE: 'none' };
    const claims = { preferred_username: `guest-${randomUUID()}`, groups: ['guests'] };
    await expect(signIn(strict, 'guest', claims)).rejects.toEqual(refused('noRole'));
    const id = await signIn(strict, 'guest', { ...claims, groups: 'owners' });
    await expect(signIn(strict, 'guest', claims)).rejects.toEqual(refused('noRole'));
    expect(await rolesOf(id)).toEqual([3]);
  });
});

describe('roles', () => {
  test('follow the claims at every sign-in, also when the claim is gone; the last administrator stays one', async () => {
    const env = { OIDC_PROVISION: 'on', OIDC_ROLES: 'portal-admins=2,owners=3' };
    await database.sql.query('delete from person_role where role_id = 2');
    const [one, other] = [`roles-${randomUUID()}`, `roles-${randomUUID()}`];
    const rolesFor = async (subject: string, groups?: string[]) =>
      rolesOf(await signIn(env, subject, { preferred_username: subject, ...(groups && { groups }) }));
    expect(await rolesFor(one, ['owners', 'portal-admins'])).toEqual([2, 3]);
    expect(await rolesFor(one, ['owners'])).toEqual([2, 3]);
    expect(await rolesFor(other, ['portal-admins'])).toEqual([2]);
    expect(await rolesFor(one, ['owners'])).toEqual([3]);
    expect(await rolesFor(one)).toEqual([1]);
  });

  test('are left alone where none is mapped', async () => {
    const { userNo, id } = await addPerson({ roles: [ROLE.aide, ROLE.user] });
    await signIn({ OIDC_MATCH: 'userNo:employee' }, userNo, { employee: userNo, groups: ['portal-admins'] });
    expect(await rolesOf(id)).toEqual([4, 1]);
  });
});
