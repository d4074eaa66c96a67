import { notice, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** A comment is no duty: whoever stands in for its reader hears nothing of it. */
const inPerson = { toSubstitute: false };

/** What people hear of comments beside records. */
export const commentTemplates = {
  commentMention: notice(
    words('information', '有人在评论中提到您', 'You were mentioned in a comment'),
    text('[{recordNo}] {actor} 在评论中提到了您', '[{recordNo}] {actor} mentioned you in a comment'),
    text('{actor} 在 {recordNo} 的评论中提到了您。', '{actor} mentioned you in a comment on {recordNo}.'),
    text('{actor} 在 {recordNo} 的评论中提到了您', '{actor} mentioned you in a comment on {recordNo}'),
    inPerson,
  ),
  commentReply: notice(
    words('information', '您参与的讨论有新回复', 'A reply in your thread'),
    text('[{recordNo}] {actor} 回复了您参与的讨论', '[{recordNo}] {actor} replied in your thread'),
    text('{actor} 回复了您在 {recordNo} 参与的讨论。', '{actor} replied in a thread on {recordNo} that you take part in.'),
    text('{actor} 回复了您在 {recordNo} 参与的讨论', '{actor} replied in your thread on {recordNo}'),
    inPerson,
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;

export type CommentNotice = keyof typeof commentTemplates;
