export default {
  riskEvents: 'Risk information collection',
  myEvents: 'My risk events',
  eventQuery: 'Risk event query',
  editEvent: 'Report a risk event',
  viewEvent: 'View risk event',
};
