import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Who somebody is stands in columns of every room's tables: everybody reads it, the directory alone writes it. */
export const READ_BY_ALL = ['active_administrator', 'person', 'primary_role', 'role', 'session'];

/** What is read in passing and waits for a hook of its owner's; a new entry is a fault in the design. */
export const CROSSINGS = { 'risk-event': ['risk_control', 'self_assessment'] };

/** Rows that one file alone makes, because it asks what everybody must ask: the gate of the mailer (decision record 26). */
export const ONLY_WRITERS = { mail_message: 'libs/platform/src/mail/mailer.ts' };

/**
 * Whose each table and view is: every library says which are its own in its `tables.json`.
 *
 * @param {string} root root folder of the project
 * @returns {Map<string, string>} the room of each table and view, by the folder in `libs`
 */
export function roomsOfTables(root) {
  const libraries = path.join(root, 'libs');
  const rooms = existsSync(libraries) ? readdirSync(libraries) : [];
  return new Map(
    rooms
      .map((room) => [room, path.join(libraries, room, 'tables.json')])
      .filter(([, file]) => existsSync(file))
      .flatMap(([room, file]) => JSON.parse(readFileSync(file, 'utf8')).map((name) => [name, room])),
  );
}

const DROPPED = /\bdrop (?:table|view) (?:if exists )?"?(\w+)/g;
/** What makes a table or a view, or gives it another name, in the order in which a migration does it. */
const NAMED =
  /\bcreate (?:or replace )?(?:unlogged |materialized )?(?:table|view) (?:if not exists )?"?(\w+)|\balter (?:table|view) "?(\w+)"? rename to "?(\w+)/g;

/**
 * Tables that no room has, and those of the list that no migration makes.
 *
 * @param {string} root root folder of the project
 * @param {string[]} migrations texts of the migrations, oldest first
 */
export function findHomelessTables(root, migrations) {
  const made = new Set();
  for (const text of migrations) {
    // What a migration undoes stands in its `down`, behind everything that it makes.
    const [up] = text.split(/\basync down\(/);
    for (const [, name] of up.matchAll(DROPPED)) made.delete(name);
    for (const [, created, was, is] of up.matchAll(NAMED)) {
      made.delete(was);
      made.add(created ?? is);
    }
  }
  const listed = roomsOfTables(root);
  return [
    ...[...made].filter((name) => !listed.has(name)).map((name) => `${name} is in no tables.json of a library`),
    ...(made.size > 0
      ? [...listed.keys()].filter((name) => !made.has(name)).map((name) => `${name} has a room but no migration makes it`)
      : []),
  ];
}
