import team from './team.ts';

/** What managers read of their people. */
export default { team };
