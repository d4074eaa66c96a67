export default {
  controlTestList: 'Control tests',
  controlTestView: 'Control test',
};
