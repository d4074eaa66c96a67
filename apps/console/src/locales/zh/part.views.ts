import listViews from './list-views.ts';

/** What the dialogs of one's own views say. */
export default { listViews };
