import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What the exams say. */
export const examMessages = {
  'exam.title': text('考试名称不能为空', 'The title cannot be empty'),
  'exam.passScore': text('请填写及格分', 'Enter a pass score'),
  'exam.passScoreTooHigh': text('及格分高于试卷可能得到的总分', 'The pass score is higher than the total points of the questions'),
  'exam.closeBeforeOpen': text('结束时间须晚于开始时间', 'The exam must close after it opens'),
  'exam.pickN': text('抽题数不能多于题库题数', 'You cannot draw more questions than the bank contains'),
  'exam.audience': text('请选择参加考试的人员或部门', 'Choose an audience'),
  'exam.marker': text('评分人须为在职人员', 'The marker must be an active person'),
  'exam.question.stem': text('有题目没有填写题干', 'A question has no text'),
  'exam.question.options': text('选择题至少需要两个不同的选项', 'A choice question needs at least two different options'),
  'exam.question.optionText': text('有选项没有填写内容', 'An option has no text'),
  'exam.question.answer': text('有题目没有正确答案', 'A question has no correct answer'),
  'exam.question.score': text('每题分值须大于 0', 'Every question must have more than 0 points'),

  'exam.notReady': text('考试还没有题目', 'The exam has no questions yet'),
  'exam.notOpen': text('考试尚未开始', 'The exam is not open yet'),
  'exam.closed': text('考试已结束', 'The exam has closed'),
  'exam.passed': text('您已通过该考试', 'You have already passed this exam'),
  'exam.awaitsMarks': text('上一次答卷还在等待评分', 'Your last attempt is still awaiting marking'),
  'exam.notForYou': text('您不在本考试的对象范围内', 'This exam is not assigned to you'),
  'exam.noAttemptLeft': text('考试次数已用完', 'You have no attempts left'),
  'exam.cooldown': text('两次考试的间隔时间未到，请稍后再试', 'You can try again once the waiting time is over'),
  'exam.timeUp': text('考试时间已到，已保存的答案由系统交卷', 'Time is up. Your saved answers are submitted automatically'),
  'exam.handedIn': text('该答卷已交，不能再修改', 'This attempt has been submitted and cannot be changed'),
  'exam.ownPaper': text(
    '您自己的答卷尚未评分，题目与答案暂不提供',
    'Your own attempt has not been marked yet. Until then you cannot see the correct answers',
  ),
  'exam.unknownQuestion': text('该题目不在此答卷中', 'This question is not part of the attempt'),
  'exam.badAnswer': text('答案的格式与题型不符', 'The answer does not match the question type'),
  'exam.marksMissing': text('请为每道问答题评分', 'Enter points for every free-text answer'),
  'exam.remarkNothing': text('得分与评语都没有变化', 'No points or comments have changed'),
  'exam.remarkTakesPass': text('已公布为通过的成绩不能改为未通过', 'A result released as a pass must remain a pass'),
  'exam.marksOutOfRange': text('得分须在 0 与该题分值之间', 'Points must be between 0 and the question’s maximum'),

  'import.unknown_exam': text('没有编号为 {value} 的考试', 'Exam {value} does not exist'),
  'import.question_kind': text('题型须为单选、多选、判断或问答', 'The kind must be Single, Multiple, True/false or Text'),
  'import.question_options': text('选择题至少需要两个选项', 'A choice question needs at least two options'),
  'import.question_answer': text('“{value}”不是该题的答案', '“{value}” is not an answer to this question'),
  'import.question_score': text('分值须为大于 0、不超过 {max} 的数字', 'Points must be a number above 0, up to {max}'),
  'import.question_exists': text('该考试中已有此题', 'The exam already has this question'),
  'import.question_repeated': text('与第 {first} 行的题目重复', 'Same question as row {first}'),
  'import.question_many': text('一个考试最多 {max} 道题', 'An exam has at most {max} questions'),
} satisfies Record<string, Text>;
