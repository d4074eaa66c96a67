export default {
  evidenceRequestList: '证据请求',
  evidenceRequestView: '证据请求详情',
  evidenceView: '证据',
};
