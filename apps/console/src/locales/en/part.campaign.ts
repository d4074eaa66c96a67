import campaign from './campaign.ts';

/** What the pages of campaigns say. */
export default { campaign };
