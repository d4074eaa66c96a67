export default {
  exams: 'Exams',
  myExams: 'My exams',
  editExam: 'Edit exam',
  viewExam: 'Exam',
  sitExam: 'Take the exam',
  examResults: 'Exam results',
  examResult: 'Attempt',
};
