export default {
  riskHome: 'RCM platform',
};
