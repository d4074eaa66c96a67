export default {
  controlTestList: '控制测试',
  controlTestView: '查看控制测试',
};
