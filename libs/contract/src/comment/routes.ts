import { z } from 'zod';
import { actorQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { commentPaths } from './paths.ts';
import {
  addCommentBody,
  commentPage,
  commentsQuery,
  commentThread,
  editCommentBody,
  mentionable,
  mentionableQuery,
  removeCommentBody,
  resolveCommentBody,
} from './schema.ts';

/** Comments beside records: whoever may read a record may read and write them; they decide nothing (docs/adr/0043-comments.md). */
export const commentRoutes = defineRoutes('comment', commentPaths, {
  getComments: { summary: 'Comments on a record, by thread', query: commentsQuery, data: commentPage },
  addComment: { summary: 'Comment on a record, or answer a comment', query: actorQuery, body: addCommentBody, data: commentThread },
  editComment: { summary: 'Edit a comment of mine', query: actorQuery, body: editCommentBody, data: commentThread },
  resolveComment: { summary: 'Resolve a thread, or reopen it', query: actorQuery, body: resolveCommentBody, data: commentThread },
  removeComment: {
    summary: 'Remove a comment of mine; that it was there stays',
    query: actorQuery,
    body: removeCommentBody,
    data: commentThread,
  },
  findMentionable: {
    summary: 'People who may read a record, to be mentioned beside it: first those who have to do with it',
    query: mentionableQuery,
    data: z.array(mentionable),
  },
});
