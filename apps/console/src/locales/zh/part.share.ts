import share from './share.ts';

/** What the pages of shares say. */
export default { share };
