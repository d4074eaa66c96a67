import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders, type PersonSet, quoteStates, quoteState } from '@portal/platform';
import { examAttemptWorkflow, shareReadingWorkflow, shareWorkflow, text, unmarkedExamStates } from '@portal/workflows';
import { isInAudienceOf, audiencePeople } from './audience/audience.ts';
import { visibleExamCondition } from './exam/exam.access.ts';
import { attemptsJoin, bankJoin } from './exam/exam-parts.ts';
import { readableShare } from './share/share.reader.ts';

/** Whoever a share is for; of its readings, those who have one. */
const readers: PersonSet = {
  includes: (person) => isInAudienceOf('s', person()),
  people: `select own.person_id as id from share_reading own join person p on p.id = own.person_id and p.is_active
    where own.share_id = s.id and ${isInAudienceOf('s', 'p.id')}`,
};

const sitters: PersonSet = { includes: (person) => isInAudienceOf('e', person()), people: `select a.id from ${audiencePeople('e')} a` };

const marking = `exam_attempt a join exam e on e.id = a.exam_id`;

/** Who must read, sit and mark (docs/decisions/knowledge.md). Nobody does it in another's place: no event of their machines is for substitutes. */
export const knowledgeHolders = {
  sets: [
    defineHolders({
      workflow: 'shareReading',
      duties: {
        reading: {
          from: 'share_reading r join kms_share s on s.id = r.share_id',
          id: 'r.id',
          state: `coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')})`,
          where: `s.deleted_at is null and s.state = ${quoteState(shareWorkflow, 'active')}`,
          row: {
            id: 's.id',
            recordNo: 's.share_no',
            title: 's.title',
            titleEn: 's.title_en',
            link: pageSql(recordPages.share.view, 's.id'),
            dueOn: 's.due_on',
            shownIf: () => 's.due_on is not null',
            readableBy: ({ actor }, bind) => readableShare('s', actor, bind),
          },
          endsWithPeople: true,
          // Whoever came to the audience later has no reading before he opens it.
          holders: [
            {
              reason: 'reader',
              from: 'kms_share s',
              who: readers,
              given: (person) => `left join share_reading r on r.share_id = s.id and r.person_id = ${person}`,
            },
          ],
        },
      },
    }),
    defineHolders({
      workflow: 'exam',
      duties: {
        exam: {
          from: `exam e ${bankJoin}`,
          id: 'e.id',
          state: 'e.state',
          where: `e.is_active and bank.is_ready and coalesce(e.close_at > now(), true) and coalesce(e.open_at <= now(), true)`,
          row: {
            subject: 'examAttempt',
            recordNo: 'e.exam_no',
            title: 'e.title',
            titleEn: 'e.title_en',
            // Of the person's last attempt, empty before the first.
            state: `coalesce(m.last_state, '')`,
            link: pageSql(recordPages.exam.view, 'e.id'),
            readableBy: ({ actor }, bind) => visibleExamCondition(actor, 'e', bind),
          },
          doneIn: 'examAttempt',
          endsWithPeople: true,
          holders: [
            {
              reason: 'sitter',
              who: sitters,
              given: attemptsJoin,
              where: `not m.has_passed and not m.awaits and (e.max_attempts is null or m.used < e.max_attempts or m.last_state = ${quoteState(examAttemptWorkflow, 'inProgress')})`,
            },
          ],
        },
      },
    }),
    defineHolders({
      workflow: 'examAttempt',
      duties: {
        examMarking: {
          from: marking,
          id: 'a.id',
          state: 'a.state',
          where: 'true',
          // One line an exam, due with its oldest attempt.
          row: {
            id: 'e.id',
            recordNo: 'e.exam_no',
            title: 'e.title',
            titleEn: 'e.title_en',
            state: `'submitted'`,
            link: pageSql(recordPages.exam.results, 'e.id'),
            dueOn: 'min(t.due_on)',
            groupBy: 'e.id',
          },
          holders: [
            { reason: 'marker', who: { column: 'e.marker_id' }, where: 'a.person_id <> e.marker_id' },
            // Nobody marks himself: what the marker sat the administrators mark.
            {
              reason: 'administrator',
              who: 'administrators',
              where: 'a.person_id = e.marker_id',
              independentOf: { people: ['a.person_id'] },
            },
          ],
        },
      },
    }),
  ],
  posts: [
    {
      kind: 'examMarker',
      label: text('考试（评分人）', 'Exams (marker)'),
      workflow: 'exam',
      from: 'exam e',
      id: 'e.id',
      person: 'e.marker_id',
      // An exam that is over and has all its marks needs nobody.
      where: `(e.is_active and coalesce(e.close_at > now(), true)
        or exists (select 1 from exam_attempt a where a.exam_id = e.id and a.state in (${quoteStates(examAttemptWorkflow, unmarkedExamStates)})))`,
      recordNo: 'e.exam_no',
      title: 'e.title',
      state: 'e.state',
      dueOn: `(select min(t.due_on) from exam_attempt a join workflow_timer t on t.workflow = 'examAttempt' and t.subject_id = a.id
        and t.rung = 0 and t.duty = 'examMarking' where a.exam_id = e.id)`,
      link: pageSql(recordPages.exam.results, 'e.id'),
    },
    {
      kind: 'shareOwner',
      label: text('知识分享（联系人）', 'Resources (contact)'),
      workflow: 'share',
      from: 'kms_share s',
      id: 's.id',
      person: 's.owner_id',
      where: `s.deleted_at is null and s.state = ${quoteState(shareWorkflow, 'active')}`,
      recordNo: 's.share_no',
      title: 's.title',
      state: 's.state',
      dueOn: 's.due_on',
      link: pageSql(recordPages.share.view, 's.id'),
    },
  ],
} satisfies AreaHolders;
