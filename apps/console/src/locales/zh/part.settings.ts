import settings from './settings.ts';

/** What the settings panel says. */
export default { settings };
