import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOWED_IMPORTS } from './boundaries.mjs';
import { CROSSINGS, ONLY_WRITERS, READ_BY_ALL, roomsOfTables } from './table-rooms.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LIBRARIES = path.join(ROOT, 'libs');
const ROOMS = roomsOfTables(ROOT);
const TAGS = new Map(
  readdirSync(LIBRARIES).map((room) => [room, JSON.parse(readFileSync(path.join(LIBRARIES, room, 'package.json'), 'utf8')).nx.tags[0]]),
);
/** A table in a statement or in a piece of one; what is read as a function is none. */
const NAMED = /\b(?:(delete from|insert into|update|truncate)\s+(?:only\s+)?([a-z]\w*)|(from|join)\s+([a-z]\w*)(?!\w|\s*\())/g;

function mayName(from, table, isWritten) {
  const to = ROOMS.get(table);
  if (!to || to === from || ALLOWED_IMPORTS[TAGS.get(from)]?.includes(TAGS.get(to))) return true;
  return !isWritten && (READ_BY_ALL.includes(table) || (CROSSINGS[from] ?? []).includes(table));
}

const PRODUCT_APPS = /^apps\/[\w-]+\/src\//;
const SCENE = /\.(spec|fixture)\.tsx?$/;
const MESSAGES = {
  foreign: 'SQL of {{from}} names {{table}}, which is of {{to}}: ask its owner.',
  writer: 'Rows of {{table}} are made by {{writer}} alone, which asks first whether they may be.',
};

/**
 * SQL names only tables of its own room or of a lower one: what imports obey (docs/architecture.md), statements obey too. The apps put rooms
 * together and may name all.
 */
export const sqlRooms = {
  meta: { type: 'problem', schema: [], messages: MESSAGES },
  create(context) {
    const file = path.relative(ROOT, context.filename).split(path.sep).join('/');
    const [from] = path.relative(LIBRARIES, context.filename).split(path.sep);
    const hasRoom = TAGS.has(from) && from !== 'testing';
    // Tests and their makers of rows set the scene as they need it.
    if (!hasRoom && !PRODUCT_APPS.test(file)) return {};
    const check = (node, text) => {
      for (const [, verb, written, , read] of text.matchAll(NAMED)) {
        const table = written ?? read;
        const writer = verb === 'insert into' && Object.hasOwn(ONLY_WRITERS, table) ? ONLY_WRITERS[table] : file;
        if (writer !== file && !SCENE.test(file)) context.report({ node, messageId: 'writer', data: { table, writer } });
        if (hasRoom && !mayName(from, table, verb !== undefined))
          context.report({ node, messageId: 'foreign', data: { from, table, to: ROOMS.get(table) } });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
