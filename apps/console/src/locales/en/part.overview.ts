import overview from './overview.ts';

/** What the picture of where everything stands says. */
export default { overview };
