export default {
  deficiencyList: 'Deficiency',
  deficiencyView: 'View deficiency',
};
