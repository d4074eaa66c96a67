import type { TaskKind } from '../../node.ts';

/** What the menu of a row offers, in the specification's order; each only while the server allows it. */
export const rowEvents = [
  'OPEN',
  'EDIT',
  'SUBMIT',
  'PUBLISH',
  'APPROVE',
  'RETURN',
  'WITHDRAW',
  'PERMISSION',
  'COPY',
  'MOVE',
  'RENAME',
  'HISTORY',
  'ALERT',
  'CONFIRM_NO_CHANGE',
  'RETIRE',
  'RESTORE',
  'DELETE',
] as const;
export type RowEvent = (typeof rowEvents)[number];

/** The folder's menu (docs/decisions/library.md §2), and what moves it. */
export const folderEvents = ['NEW_FOLDER', 'UPLOAD', 'PERMISSION', 'RENAME', 'MOVE', 'COPY', 'DELETE'] as const;

/** Those of `events` that are allowed. Who is no owner has Open alone. */
export const listAllowed = <Event extends string>(events: readonly Event[], allowed: readonly string[]): Event[] =>
  events.filter((event) => allowed.includes(event));

/** Words of our own; the others are the machine's. */
const own: readonly string[] = [
  'OPEN',
  'EDIT',
  'PERMISSION',
  'COPY',
  'MOVE',
  'RENAME',
  'HISTORY',
  'ALERT',
  'DELETE',
  'NEW_FOLDER',
  'UPLOAD',
];
export type OwnWord =
  'OPEN' | 'EDIT' | 'PERMISSION' | 'COPY' | 'MOVE' | 'RENAME' | 'HISTORY' | 'ALERT' | 'DELETE' | 'NEW_FOLDER' | 'UPLOAD';
export const hasOwnWord = (event: string): event is OwnWord => own.includes(event);

/** Events that open a dialog; the others lead to a page. */
export const isTask = (event: string): event is TaskKind => event !== 'OPEN' && event !== 'EDIT' && event !== 'UPLOAD';
export const destructiveEvents: readonly string[] = ['DELETE', 'RETIRE'];
