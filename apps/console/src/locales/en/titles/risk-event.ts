export default {
  riskEvents: 'Events and reports',
  myEvents: 'My risk events',
  eventQuery: 'Risk events',
  editEvent: 'Report a risk event',
  viewEvent: 'Risk event',
};
