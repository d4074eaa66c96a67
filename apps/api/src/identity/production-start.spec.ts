import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createPerson, DEMO_PASSWORD } from '@portal/directory';
import { ConfigError, readConfig, tellWeakening } from '@portal/platform';
import { createTestDatabase, plantPassword, type TestDatabase } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database?.drop());

const start = () =>
  createApi(
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SESSION_SECRET: 'Zk3vT9qLw2RbXy7NcPf4HdJs6MgAe8Ut',
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'silent',
    }),
  );

test('production does not serve the demo: an account of it with the password of the README keeps the process from starting', async () => {
  const account = { name: '管理员', roles: [ROLE.administrator] };
  const demo = await database.sql.transaction((tx) => createPerson(tx, { ...account, userNo: 'Admin' }));
  await plantPassword(database.sql, demo, DEMO_PASSWORD);
  await database.sql.transaction((tx) => createPerson(tx, { ...account, userNo: 'owner', password: 'staple of my own garden' }));
  await expect(start()).rejects.toThrow(
    new ConfigError("DATABASE_URL leads to demo accounts with the demo's password, which is refused in production: Admin"),
  );
  await database.sql.query(`update person set is_active = false where user_no = 'Admin'`);
  const said = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await (await start()).close();
  // This server's role owns the tables.
  expect(said).toHaveBeenCalledWith(tellWeakening('historyWritable'));
});
