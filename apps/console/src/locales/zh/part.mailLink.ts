/** 由邮件打开时说的话。 */
export default {
  mailLink: {
    opening: '正在打开…',
    badTitle: '无法打开此链接',
    otherTitle: '此链接是发给另一位用户的',
    otherBody: '您当前以 {{name}}（{{number}}）登录。请退出后用收到邮件的账号登录，登录后会自动打开。',
    noToken: '邮件中的链接不完整。请从待办打开记录，或重新点击邮件中的按钮。',
    goneBody: '该记录不存在，或您已无权查看。代理期结束后，代理人收到的链接也会失效。',
    signOut: '退出登录',
    toDuties: '查看我的待办',
    retry: '重试',
    movedTitle: '{{recordNo}} 在邮件发出后已有进展',
    movedBody: '当前状态：{{state}}。邮件发出之后：',
    actedFor: '{{who}}（代{{absent}}）',
    open: '打开记录',
  },
};
