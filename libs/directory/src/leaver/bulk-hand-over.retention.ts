import { keepRows } from '@portal/platform';

const told = keepRows('jobRuns', 'bulk_hand_over', 'told_at < now() - make_interval(days => $1)');

/** What was told of a bulk hand-over goes with the run that made it, and is no number of its own; what nobody was told of yet stays. */
export const handOverRetention = [{ ...told, due: 'select 0 as n where $1::int is null' }];
