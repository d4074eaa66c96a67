/** The ten departments of the demo, in two languages, with the user number of who leads each. */
export const departments = [
  { key: 'it', name: '信息技术部', nameEn: 'Information Technology', head: 'wu.hao' },
  { key: 'finance', name: '财务部', nameEn: 'Finance', head: 'wang.siyuan' },
  { key: 'people', name: '人力资源部', nameEn: 'People & Culture', head: 'liu.wanting' },
  { key: 'legal', name: '法务部', nameEn: 'Legal', head: 'fang.lei' },
  { key: 'supply', name: '供应链部', nameEn: 'Supply Chain', head: 'manager' },
  { key: 'quality', name: '质量部', nameEn: 'Quality', head: 'zhou.qihang' },
  { key: 'marketing', name: '市场部', nameEn: 'Marketing', head: 'he.junjie' },
  { key: 'sales', name: '销售部', nameEn: 'Sales', head: 'tang.rui' },
  { key: 'audit', name: '内审部', nameEn: 'Internal Audit', head: 'admin' },
  { key: 'research', name: '研发部', nameEn: 'R&D', head: 'shen.yue' },
] as const;
export type DepartmentKey = (typeof departments)[number]['key'];

export interface DemoPerson {
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  /** Null: from outside. */
  readonly department: DepartmentKey | null;
  readonly role: 1 | 2 | 3 | 4 | 5;
  readonly manager?: string;
  readonly language?: 'zh' | 'en';
}

const p = (
  userNo: string,
  name: string,
  englishName: string,
  department: DepartmentKey | null,
  role: DemoPerson['role'],
  manager?: string,
  language?: 'zh' | 'en',
): DemoPerson => ({ userNo, name, englishName, department, role, ...(manager && { manager }), ...(language && { language }) });

/** The demo accounts of the operation page first, then the colleagues that make a group of them. */
export const people: readonly DemoPerson[] = [
  p('admin', '林晓雯', 'Lin Xiaowen', 'audit', 2),
  p('reviewer', '郑凯', 'Kevin Zheng', 'audit', 2, 'admin'),
  p('manager', '许静', 'Xu Jing', 'supply', 1),
  p('owner', '陈嘉明', 'Chen Jiaming', 'supply', 3, 'manager'),
  p('owner2', '奥利弗·哈特', 'Oliver Hart', 'quality', 3, 'manager', 'en'),
  p('assistant', '赵敏', 'Zhao Min', 'supply', 1, 'owner'),
  p('user', '孙悦', 'Sun Yue', 'sales', 1),
  p('aide', '李可', 'Li Ke', 'supply', 4, 'manager'),
  p('auditor', '顾清源', 'Gu Qingyuan', null, 5),
  p('wu.hao', '吴昊', 'Wu Hao', 'it', 3),
  p('wang.siyuan', '王思远', 'Wang Siyuan', 'finance', 3),
  p('liu.wanting', '刘婉婷', 'Liu Wanting', 'people', 3),
  p('fang.lei', '方磊', 'Fang Lei', 'legal', 3),
  p('zhou.qihang', '周启航', 'Zhou Qihang', 'quality', 3),
  p('he.junjie', '何俊杰', 'He Junjie', 'marketing', 3),
  p('tang.rui', '唐睿', 'Tang Rui', 'sales', 3),
  p('shen.yue', '沈玥', 'Shen Yue', 'research', 3),
  p('sophie.martin', '索菲·马丁', 'Sophie Martin', 'marketing', 3, 'he.junjie', 'en'),
  p('james.wilson', '詹姆斯·威尔逊', 'James Wilson', 'sales', 3, 'tang.rui', 'en'),
  p('emma.brown', '艾玛·布朗', 'Emma Brown', 'finance', 3, 'wang.siyuan', 'en'),
  p('liam.obrien', '利亚姆·奥布莱恩', "Liam O'Brien", 'supply', 3, 'manager', 'en'),
  p('gao.shan', '高山', 'Gao Shan', 'it', 1, 'wu.hao'),
  p('qian.yifan', '钱一帆', 'Qian Yifan', 'it', 1, 'wu.hao'),
  p('luo.dan', '罗丹', 'Luo Dan', 'it', 1, 'wu.hao'),
  p('xie.ting', '谢婷', 'Xie Ting', 'finance', 1, 'wang.siyuan'),
  p('han.bing', '韩冰', 'Han Bing', 'finance', 1, 'wang.siyuan'),
  p('cao.yang', '曹阳', 'Cao Yang', 'finance', 1, 'emma.brown'),
  p('deng.jie', '邓洁', 'Deng Jie', 'people', 1, 'liu.wanting'),
  p('feng.qi', '冯琪', 'Feng Qi', 'people', 1, 'liu.wanting'),
  p('zeng.li', '曾莉', 'Zeng Li', 'legal', 1, 'fang.lei'),
  p('peng.fei', '彭飞', 'Peng Fei', 'legal', 1, 'fang.lei'),
  p('pan.yu', '潘宇', 'Pan Yu', 'supply', 1, 'owner'),
  p('dong.xue', '董雪', 'Dong Xue', 'supply', 1, 'liam.obrien'),
  p('yuan.ze', '袁泽', 'Yuan Ze', 'supply', 1, 'liam.obrien'),
  p('jiang.nan', '江楠', 'Jiang Nan', 'quality', 1, 'zhou.qihang'),
  p('cai.wen', '蔡雯', 'Cai Wen', 'quality', 1, 'zhou.qihang'),
  p('mia.taylor', '米娅·泰勒', 'Mia Taylor', 'quality', 1, 'owner2', 'en'),
  p('ding.ning', '丁宁', 'Ding Ning', 'marketing', 1, 'he.junjie'),
  p('wei.lan', '魏岚', 'Wei Lan', 'marketing', 1, 'sophie.martin'),
  p('noah.davies', '诺亚·戴维斯', 'Noah Davies', 'marketing', 1, 'sophie.martin', 'en'),
  p('su.qing', '苏晴', 'Su Qing', 'sales', 1, 'tang.rui'),
  p('lu.chen', '陆晨', 'Lu Chen', 'sales', 1, 'tang.rui'),
  p('ye.fan', '叶凡', 'Ye Fan', 'sales', 1, 'james.wilson'),
  p('olivia.clark', '奥莉维亚·克拉克', 'Olivia Clark', 'sales', 1, 'james.wilson', 'en'),
  p('du.juan', '杜鹃', 'Du Juan', 'audit', 1, 'admin'),
  p('ren.hong', '任宏', 'Ren Hong', 'audit', 1, 'admin'),
  p('bai.xue', '白雪', 'Bai Xue', 'research', 1, 'shen.yue'),
  p('tan.jun', '谭军', 'Tan Jun', 'research', 1, 'shen.yue'),
  p('isla.moore', '艾拉·摩尔', 'Isla Moore', 'research', 1, 'shen.yue', 'en'),
];

/** The password of every demo account (operation page). */
export { DEMO_PASSWORD } from '@portal/directory';

/** The language in which colleagues write to a person of the demo: that of his account, and Chinese where he has chosen none. */
export const languageOf = (userNo: string): 'zh' | 'en' => people.find((one) => one.userNo === userNo)?.language ?? 'zh';
