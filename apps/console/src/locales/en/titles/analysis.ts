export default {
  lossAnalysis: 'Loss analysis',
  processAnalysis: 'Cycle times',
};
