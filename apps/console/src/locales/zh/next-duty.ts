export default {
  next: '下一项：{{what}}',
  verb: '{{verb}}下一项',
  due: '下一项：{{no}}，{{date}} 到期',
  after_other: '其后还有 {{count}} 项',
  final: '决定不可撤销。',
};
