import periodFigures from './period-figures.ts';

/** What the page of an assessment period says of its figures. */
export default { periodFigures };
