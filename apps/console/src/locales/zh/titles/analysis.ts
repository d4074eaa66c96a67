export default {
  lossAnalysis: '损失分析',
  processAnalysis: '流程分析',
};
