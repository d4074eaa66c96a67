import { text } from '@portal/workflows';
import { notice } from './notice-template.ts';

/** Exams: nobody marks or sits in another's place. */
export const examTemplates = {
  examMarkingAsked: notice(
    text('[{recordNo}] 有答卷待您评分', '[{recordNo}] An attempt waits for your marks'),
    text(
      '{actor} 提交了考试 {recordNo} 的答卷，其中的问答题待您评分。',
      '{actor} handed in an attempt at the exam {recordNo}. Its free texts wait for your marks.',
    ),
    text('考试 {recordNo} 有答卷待您评分', 'An attempt at {recordNo} waits for your marks'),
    { page: 'examResults', mustAct: true, toSubstitute: false },
  ),
  examPassed: notice(
    text('[{recordNo}] 您已通过考试', '[{recordNo}] You passed the exam'),
    text('您已通过考试 {recordNo}，得分 {score}。', 'You passed the exam {recordNo} with {score}.'),
    text('您已通过考试 {recordNo}:{score}', 'You passed the exam {recordNo}: {score}'),
    { page: 'exam', toSubstitute: false },
  ),
  examFailed: notice(
    text('[{recordNo}] 您未通过考试', '[{recordNo}] You did not pass the exam'),
    text(
      '您未通过考试 {recordNo}，得分 {score}。请查看答案；如有剩余次数，可再次参加。',
      'You did not pass the exam {recordNo}: {score}. See the answers; with an attempt left you can try again.',
    ),
    text('您未通过考试 {recordNo}:{score}', 'You did not pass the exam {recordNo}: {score}'),
    { page: 'exam', toSubstitute: false },
  ),
  examRemarked: notice(
    text('[{recordNo}] 您的考试成绩已更正', '[{recordNo}] Your exam was marked again'),
    text('您的考试 {recordNo} 已重新评分，现得分 {score}。', 'Your exam {recordNo} was marked again: {score} now.'),
    text('考试 {recordNo} 已重新评分：{score}', 'The exam {recordNo} was marked again: {score}'),
    { page: 'exam', toSubstitute: false },
  ),
};
