/** What is done with a share in a dialog, by the machine's event. */
export const shareActs: ReadonlySet<string> = new Set(['ACTIVATE', 'DEACTIVATE', 'REMIND', 'REASSIGN', 'DELETE']);
