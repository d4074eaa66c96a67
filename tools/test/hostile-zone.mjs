/**
 * The zone of the tests' machines: half an hour beside the full hours, and with a summer time, so that whatever reads a day or an hour off its own
 * machine's clock is wrong in a test. The portal's zone is a setting; browsers in tests have zones of their own.
 */
export const HOSTILE_ZONE = 'America/St_Johns';
