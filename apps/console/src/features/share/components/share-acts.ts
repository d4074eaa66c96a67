/** What is done with a share in a dialog, by the machine's event. REASSIGN has none: a leaver's shares are handed over in the administration. */
export const shareActs: ReadonlySet<string> = new Set(['ACTIVATE', 'DEACTIVATE', 'REMIND', 'DELETE']);
