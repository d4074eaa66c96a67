export default {
  controlTestList: 'Control test',
  controlTestView: 'View control test',
};
