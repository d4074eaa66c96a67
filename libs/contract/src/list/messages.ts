import { text } from '../text.ts';

/** What the views of lists answer. */
export const listMessages = {
  'listView.name': text('请为视图命名', 'Enter a name for the view'),
  'listView.nameTaken': text('已有同名视图', 'You already have a view with this name'),
  'listView.departmentNameTaken': text('本部门已有同名视图', 'Your department already has a view with this name'),
  'listView.noDepartment': text('您不属于任何部门，无法共享视图', 'You do not belong to a department, so you cannot share the view'),
  'listView.role': text('请选择角色', 'Choose a role'),
  'listView.tooMany': text('每个列表最多保存 {max} 个视图', 'You can save at most {max} views per list'),
};
