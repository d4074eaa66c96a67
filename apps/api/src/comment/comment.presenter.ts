import type { commentThread, recordComment } from '@portal/contract';
import { refIn, type PersonRow } from '@portal/directory';
import type { CommentRow } from '@portal/notification';
import type { z } from 'zod';

type People = ReadonlyMap<number, PersonRow>;

/** Everybody whom comments name. */
export const peopleOf = (rows: readonly CommentRow[]): (number | null)[] =>
  rows.flatMap((row) => [row.authorId, row.resolvedBy, ...row.mentions.map(({ personId }) => personId)]);

function toComment(row: CommentRow, people: People, readerId: number): z.output<typeof recordComment> {
  return {
    id: row.id,
    author: refIn(people, row.authorId),
    text: row.text,
    mentions: row.mentions.map(({ personId, name }) => ({ name, person: refIn(people, personId) })),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
    rowVersion: row.version,
    isMine: row.authorId === readerId,
  };
}

/** A thread on the wire. @param rows its first comment and the answers in their order */
export function toThread(rows: readonly CommentRow[], people: People, readerId: number): z.output<typeof commentThread> {
  const [root, ...replies] = rows;
  const { resolvedAt, resolvedBy } = root!;
  return {
    ...toComment(root!, people, readerId),
    replies: replies.map((row) => toComment(row, people, readerId)),
    resolved: resolvedAt && { by: refIn(people, resolvedBy), at: resolvedAt.toISOString(), isMine: resolvedBy === readerId },
  };
}
