import { get, post } from '../path.ts';

const name = (call: string) => `/api/Comment/${call}`;

export const commentPaths = {
  getComments: get(name('GetComments')),
  addComment: post(name('AddComment')),
  editComment: post(name('EditComment')),
  resolveComment: post(name('ResolveComment')),
  removeComment: post(name('RemoveComment')),
  findMentionable: get(name('FindMentionable')),
};
