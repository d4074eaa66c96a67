export default {
  evidenceRequestList: 'Evidence requests',
  evidenceRequestView: 'Evidence request',
  evidenceView: 'Evidence',
};
