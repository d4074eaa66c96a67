export interface DemoCategory {
  readonly no: string;
  readonly name: string;
  readonly nameEn: string;
  readonly children?: readonly DemoCategory[];
}
const c = (no: string, name: string, nameEn: string, ...children: DemoCategory[]): DemoCategory => ({ no, name, nameEn, children });

/** Three levels of risk categories; a store item names the third by its number. */
export const categories: readonly DemoCategory[] = [
  c(
    '01',
    '战略',
    'Strategy',
    c(
      '0101',
      '市场与竞争',
      'Market and competition',
      c('010101', '品牌定位', 'Brand positioning'),
      c('010102', '渠道结构', 'Channel structure'),
    ),
    c('0102', '投资与并购', 'Investment and M&A', c('010201', '投后整合', 'Integration after acquisition')),
  ),
  c(
    '02',
    '运营',
    'Operations',
    c(
      '0201',
      '供应链',
      'Supply chain',
      c('020101', '采购连续性', 'Sourcing continuity'),
      c('020102', '库存与效期', 'Stock and shelf life'),
      c('020103', '物流与仓储', 'Logistics and storage'),
    ),
    c(
      '0202',
      '生产与质量',
      'Production and quality',
      c('020201', '放行与检验', 'Release and testing'),
      c('020202', '设备与环境', 'Equipment and environment'),
    ),
    c(
      '0203',
      '销售与客户',
      'Sales and customers',
      c('020301', '价格与促销', 'Prices and promotion'),
      c('020302', '客户授信', 'Customer credit'),
    ),
  ),
  c(
    '03',
    '财务',
    'Finance',
    c(
      '0301',
      '资金与税务',
      'Treasury and tax',
      c('030101', '付款', 'Payments'),
      c('030102', '外汇', 'Foreign exchange'),
      c('030103', '税务申报', 'Tax filing'),
    ),
    c('0302', '核算与报告', 'Accounting and reporting', c('030201', '收入确认', 'Revenue recognition'), c('030202', '关账', 'Closing')),
  ),
  c(
    '04',
    '合规',
    'Compliance',
    c(
      '0401',
      '食品与广告法规',
      'Food and advertising law',
      c('040101', '标签与声称', 'Labels and claims'),
      c('040102', '配方注册', 'Formula registration'),
    ),
    c('0402', '商业道德', 'Business ethics', c('040201', '反贿赂', 'Anti-bribery'), c('040202', '竞争法', 'Competition law')),
    c('0403', '数据与隐私', 'Data and privacy', c('040301', '会员数据', 'Member data'), c('040302', '跨境传输', 'Cross-border transfer')),
  ),
  c(
    '05',
    '信息技术',
    'Information technology',
    c(
      '0501',
      '信息安全',
      'Information security',
      c('050101', '账号与权限', 'Accounts and rights'),
      c('050102', '漏洞与补丁', 'Vulnerabilities and patches'),
    ),
    c('0502', '连续性', 'Continuity', c('050201', '备份与恢复', 'Backup and recovery'), c('050202', '供应商服务', 'Supplier services')),
  ),
  c(
    '06',
    '人力资源',
    'People',
    c('0601', '人才', 'Talent', c('060101', '关键岗位继任', 'Succession of key posts'), c('060102', '招聘与背景', 'Hiring and background')),
    c('0602', '健康与安全', 'Health and safety', c('060201', '工厂安全', 'Plant safety')),
  ),
];
