import { commentRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';
import type { RouteCase } from '../route-cases.ts';

const read = (more: Record<string, unknown> = {}): RouteCase => ({
  names: 'control',
  state: 'assessing',
  input: (id) => ({ query: { kind: 'riskControl', id, ...more } }),
});
const ofComment = (more: Record<string, unknown>): RouteCase => ({
  names: 'comment',
  input: (commentId) => ({ body: { commentId, ...more } }),
});

/** What the tests know of comments: the owner's, on a control of his. */
export const commentTests = describeArea({
  routes: () => ({
    getComments: read(),
    findMentionable: read({ q: 'a' }),
    addComment: {
      names: 'control',
      state: 'assessing',
      input: (id) => ({ body: { kind: 'riskControl', id, text: '到货检验能否并行？' } }),
    } satisfies RouteCase,
    editComment: ofComment({ rowVersion: 1, text: '改过的话' }),
    resolveComment: ofComment({ resolved: true }),
    removeComment: ofComment({}),
  }),
  access: {
    getComments: '401 not_found ok ok ok',
    findMentionable: '401 not_found ok ok ok',
    addComment: '401 not_found ok ok ok',
    editComment: '401 not_found ok not_allowed not_allowed',
    resolveComment: '401 not_found ok ok ok',
    removeComment: '401 not_found ok not_allowed not_allowed',
  },
  kinds: { comment: null },
  lists: {
    getComments: { still: 'the newest fifty threads of one record' },
    findMentionable: { still: 'eight people at most' },
  },
  make: async (_api, world) => {
    const { id } = await world.bring('assessing');
    return (await world.owner.client.ask(commentRoutes.addComment, { body: { kind: 'riskControl', id, text: '第二来源何时到货？' } })).id;
  },
});
