export default {
  evidenceRequestList: 'Evidence request',
  evidenceRequestView: 'View evidence request',
};
