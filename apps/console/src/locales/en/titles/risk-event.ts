export default {
  riskEvents: 'Risk event overview',
  myEvents: 'My risk events',
  eventQuery: 'Risk events',
  editEvent: 'Report a risk event',
  viewEvent: 'Risk event',
};
