export default {
  asking: '正在查找粘贴的人员…',
  failed: '查找粘贴的人员时出错，请重新粘贴。',
  found_other: '已找到 {{number}} 人。',
  unknown: '未找到：{{names}}',
  several: '存在重名，请改用用户编号：{{names}}',
};
