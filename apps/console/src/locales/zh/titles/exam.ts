export default {
  exams: '考试管理',
  myExams: '我的考试',
  editExam: '编辑考试',
  viewExam: '考试',
  sitExam: '答题',
  examResults: '考试结果',
  examResult: '答卷',
};
