export default {
  riskStore: '风险库',
};
