export default {
  riskHome: 'RCM Platform',
};
