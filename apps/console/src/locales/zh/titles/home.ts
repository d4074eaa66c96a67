export default {
  riskHome: 'RCM 平台',
};
