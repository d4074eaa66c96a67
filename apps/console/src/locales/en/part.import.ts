import riskImport from './risk-import.ts';

/** What the import dialog says. */
export default { riskImport };
