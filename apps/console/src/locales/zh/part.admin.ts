import adminOperation from './admin-operation.ts';
import adminPeople from './admin-people.ts';
import adminStructure from './admin-structure.ts';
import exchangeRates from './exchange-rates.ts';
import mailLog from './mail-log.ts';
import reminderSettings from './reminder-settings.ts';

/** What the administration says. */
export default { adminOperation, adminPeople, adminStructure, exchangeRates, mailLog, reminderSettings };
