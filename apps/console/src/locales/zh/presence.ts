export default {
  one: '{{name}}正在编辑此记录',
  two: '{{name}}和{{other}}正在编辑此记录',
  many_other: '{{name}}和另外 {{count}} 人正在编辑此记录',
};
