export default {
  deficiencyList: '内控缺陷',
  deficiencyView: '查看内控缺陷',
};
