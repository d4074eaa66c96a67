export default {
  evidenceRequestList: '证据请求',
  evidenceRequestView: '查看证据请求',
};
