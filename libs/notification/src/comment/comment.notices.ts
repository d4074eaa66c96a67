import type { RecordPage } from '@portal/contract';
import type { AreaNotices, Notice, NoticeDesk, NoticePortion } from '@portal/platform';
import { commentTemplates, type CommentNotice } from './comment.templates.ts';

interface Waiting {
  readonly comment_id: number;
  readonly workflow: string;
  readonly subject_id: number;
  readonly page: RecordPage;
  readonly page_id: number;
  readonly author_id: number;
  readonly text: string;
}

/** The comment that has waited longest for its readers to be told, and nobody else tells of. */
const NEXT = `select c.id as comment_id, c.workflow, n.subject_id, n.page, c.page_id, c.author_id, c.text from record_comment_notice n join record_comment c on c.id = n.comment_id
  order by n.comment_id, n.person_id limit 1 for update of n skip locked`;

/** Whom a comment speaks to, and who took part in its thread: they could read the record when it was written. */
async function findPortion(desk: NoticeDesk): Promise<NoticePortion | undefined> {
  const { sql } = desk;
  for (;;) {
    const [comment] = await sql.query<Waiting>(NEXT);
    if (!comment) return undefined;
    const waiting = await sql.query<{ person_id: number; kind: CommentNotice; is_active: boolean }>(
      `select n.person_id, n.kind, p.is_active from record_comment_notice n join person p on p.id = n.person_id
       where n.comment_id = $1 order by n.kind, n.person_id for update of n`,
      [comment.comment_id],
    );
    const settle = async () => {
      await sql.query('delete from record_comment_notice where comment_id = $1', [comment.comment_id]);
    };
    const [record] = await desk.find(comment.workflow, [comment.subject_id]);
    if (!record) {
      // The record is gone, and its comments with it.
      await settle();
      continue;
    }
    const notices = waiting.map(({ person_id, kind, is_active }): Notice<CommentNotice> => ({
      kind,
      // What was meant for one who has left is nobody else's to read.
      to: is_active ? [person_id] : [],
      facts: { commentId: comment.comment_id, page: comment.page, ...(record.isConfidential !== true && { comment: comment.text }) },
    }));
    const { isConfidential: _isConfidential, ...open } = record;
    // The comment hangs on the record itself, also where its other notices speak of the one that it hangs on.
    const { issueNo, ...facts } = record.facts;
    const told = { ...open, facts: { ...facts, riskId: comment.page_id, recordNo: issueNo ?? facts.recordNo } };
    return { notices, record: told, actorId: comment.author_id, count: waiting.length, settle };
  }
}

/** Comments are no steps: they are told a portion at a time. */
export const commentNotices: AreaNotices = { templates: commentTemplates, lifecycles: [], findPortion };
