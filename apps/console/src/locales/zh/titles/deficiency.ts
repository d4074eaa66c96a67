export default {
  deficiencyList: '内控缺陷',
  deficiencyView: '查看内控缺陷',
  deficiencyStandard: '缺陷认定标准',
};
