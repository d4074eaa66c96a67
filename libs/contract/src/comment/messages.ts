import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of comments. */
export const commentMessages = {
  'comment.empty': text('请填写评论内容', 'Write a comment'),
  'comment.cannotRead': text('{name} 无权查看本记录，不能提及', '{name} has no access to this record and cannot be mentioned'),
  'comment.notSaid': text('评论中没有 @{name}', 'The comment does not contain @{name}'),
  'comment.notYours': text('只能编辑或删除自己的评论', 'You can only edit or delete your own comments'),
  'comment.removed': text('此评论已由作者删除', 'The author has deleted this comment'),
  'comment.threadOnly': text('只能解决或重新打开一组讨论的首条评论', 'Only the first comment of a thread can be resolved or reopened'),
} satisfies Record<string, Text>;
