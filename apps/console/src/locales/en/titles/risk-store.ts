export default {
  riskStore: 'Risk library',
};
