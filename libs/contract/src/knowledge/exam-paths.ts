import { get, post } from '../path.ts';

const call = (name: string) => post(`/api/KMS/${name}`);

export const examPaths = {
  getKMSExamListByPage: call('GetKMSExamListByPage'),
  getMyKMSExamListByPage: call('GetMyKMSExamListByPage'),
  createExam: call('CreateExam'),
  updateExam: call('UpdateExam'),
  deleteExam: get('/api/KMS/DeleteExam'),
  getExamById: get('/api/KMS/GetExamById'),
  getMyExamById: get('/api/KMS/GetMyExamById'),
  startExam: call('StartExam'),
  saveExamAnswers: call('SaveExamAnswers'),
  submitExam: call('SubmitExam'),
  markExam: call('MarkExam'),
  remarkExam: call('RemarkExam'),
  showExamResultById: get('/api/KMS/ShowExamResultById'),
  getExamPeopleResultByPage: call('GetExamPeopleResultByPage'),
  getExamStatistics: get('/api/KMS/GetExamStatistics'),
  exportExams: call('ExportExams'),
  exportMyExams: call('ExportMyExams'),
  exportExamPeople: call('ExportExamPeople'),
  exportExamQuestions: call('ExportExamQuestions'),
  uploadExamQuestions: call('UploadExamQuestions'),
};
