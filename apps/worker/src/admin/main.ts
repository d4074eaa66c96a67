import { directoryEntities } from '@portal/directory';
import { createManager, Sql } from '@portal/platform';
import { CommandError, createUser, USAGE } from './create-user.ts';

const [command, ...parameters] = process.argv.slice(2);
process.exitCode = await run();

/** @returns exit code */
async function run(): Promise<number> {
  if (command !== 'create-user') {
    console.error(command ? `There is no command ${command}.\n\n${USAGE}` : USAGE);
    return 2;
  }
  if (!process.env.DATABASE_URL) {
    console.error('DATABASE_URL is not set');
    return 1;
  }
  const url = process.env.DATABASE_URL;
  const sql = new Sql(url, { max: 2, applicationName: 'portal-admin', manager: () => createManager(url, directoryEntities) });
  try {
    console.log(await createUser(sql, parameters));
    return 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    return 1;
  } finally {
    await sql.close();
  }
}
