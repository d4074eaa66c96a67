import { areaPages } from './client-areas.generated.ts';

/** One type of what several tables have. */
export type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/**
 * The console's pages of one record, which the address names by `?Id=`. Their paths are written once, in the area's `pages.ts`: the console's
 * routes and links, mails, the home page and SQL take them from here.
 */
export const recordPages = Object.assign({}, ...areaPages) as Merge<(typeof areaPages)[number]>;

type PathsOf<Pages> = Pages extends Readonly<Record<string, infer Path>> ? Path : never;
/** The path of a page of one record. */
export type RecordPage = PathsOf<(typeof recordPages)[keyof typeof recordPages]>;

/** How the addresses of all records on a page begin, up to the id. */
export const addressesOn = (page: RecordPage): string => `${page}?Id=`;

/** The address of a record's page. */
export const pageAddress = (page: RecordPage, id: number): string => `${addressesOn(page)}${id}`;

/** SQL for the same. @param id the column of the record's id */
export const pageSql = (page: RecordPage, id: string): string => `'${addressesOn(page)}' || ${id}`;
