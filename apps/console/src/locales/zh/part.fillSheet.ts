import fillSheet from './fill-sheet.ts';

/** What sheets that are filled in and brought back say. */
export default { fillSheet };
