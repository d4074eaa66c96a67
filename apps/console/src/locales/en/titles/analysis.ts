export default {
  lossAnalysis: 'Loss analysis',
  processAnalysis: 'Where cases wait',
};
