export default {
  deficiencyList: 'Deficiencies',
  deficiencyView: 'View deficiency',
  deficiencyStandard: 'Deficiency standard',
};
