export default {
  riskStore: 'Risk store',
};
