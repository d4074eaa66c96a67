export * from './keyword.ts';
export * from './keyword-page.ts';
export * from './highlight.ts';
export * from './search-source.ts';
export * from './search.queries.ts';
