import { z } from 'zod';
import { actorQuery, commentText, idField, instant, personRef, requiredId, textField } from '../field.ts';

/** More people than these nobody speaks to in one comment. */
export const MOST_MENTIONS = 20;

/** A lifecycle's name, and the id that its page takes. */
const place = {
  kind: textField(50).describe('The lifecycle: riskControl, riskEvent …'),
  id: requiredId().describe('As in the address of its page'),
};

/** Whom a text speaks to: it says `@` and this name. */
const mentions = () =>
  z
    .array(z.object({ id: requiredId(), name: textField(200) }))
    .max(MOST_MENTIONS)
    .nullish()
    .transform((value) => value ?? []);

/** GetComments; `before` asks for the threads older than that one. */
export const commentsQuery = actorQuery.extend({ ...place, before: idField() });
export const mentionableQuery = actorQuery.extend({ ...place, q: textField(100) });
export const addCommentBody = z.object({
  ...place,
  replyTo: idField().describe('A comment of the thread; absent begins one'),
  text: commentText(),
  mentions: mentions(),
});
export const editCommentBody = z.object({ commentId: requiredId(), rowVersion: requiredId(), text: commentText(), mentions: mentions() });
export const resolveCommentBody = z.object({ commentId: requiredId(), resolved: z.boolean() });
export const removeCommentBody = z.object({ commentId: requiredId() });

export const recordComment = z.object({
  id: z.number(),
  author: personRef.nullable(),
  /** Light Markdown; empty where its author has removed it. */
  text: z.string(),
  mentions: z.array(z.object({ name: z.string().describe('As the text says it, after the @'), person: personRef.nullable() })),
  createdAt: instant,
  editedAt: instant.nullable(),
  removedAt: instant.nullable(),
  rowVersion: z.number(),
  isMine: z.boolean(),
});

/** A comment with the answers to it. */
export const commentThread = recordComment.extend({
  replies: z.array(recordComment),
  resolved: z.object({ by: personRef.nullable(), at: instant, isMine: z.boolean() }).nullable(),
});

export const commentPage = z.object({
  totalCount: z.number().describe('Comments that say something'),
  resolvedCount: z.number().describe('Threads that are resolved'),
  threads: z.array(commentThread).describe('The newest ones, oldest first'),
  hasOlder: z.boolean(),
});

export const mentionable = personRef.extend({ department: z.string(), departmentEn: z.string() });
