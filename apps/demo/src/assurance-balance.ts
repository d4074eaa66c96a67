import type { accountAssertions, accountFlags } from '@portal/contract';

type Assertion = (typeof accountAssertions)[number];
type Flag = (typeof accountFlags)[number];

export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly currency: string;
  readonly parent: string;
}
export interface DemoAccount {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly assertions: readonly Assertion[];
  readonly flags: readonly Flag[];
  readonly process: string;
  /** Cents of the five large companies in their order; the smaller ones share what remains of the total. */
  readonly large: readonly number[];
  readonly total: number;
}

const company = (code: string, name: string, nameEn: string, currency: string, parent = '1000'): DemoCompany => ({
  code,
  name,
  nameEn,
  currency,
  parent,
});

/** A food group: the holding, its five large companies and six smaller ones. */
export const demoCompanies: readonly DemoCompany[] = [
  company('1000', '集团控股', 'Group holding', 'CNY', ''),
  company('1100', '中国营养品', 'China Nutrition', 'CNY'),
  company('1200', '跨境（香港）', 'Cross-border HK', 'HKD'),
  company('2000', '澳大利亚', 'Australia', 'AUD'),
  company('2100', '新西兰工厂', 'NZ plant', 'NZD', '2000'),
  company('3000', '法国', 'France', 'EUR'),
  company('1110', '华南销售', 'South China sales', 'CNY', '1100'),
  company('1120', '电商运营', 'E-commerce operations', 'CNY', '1100'),
  company('1130', '物流服务', 'Logistics services', 'CNY', '1100'),
  company('2200', '澳洲零售', 'Australia retail', 'AUD', '2000'),
  company('3100', '比荷卢', 'Benelux', 'EUR', '3000'),
  company('4000', '新加坡', 'Singapore', 'SGD'),
];
export const largeCompanies = ['1100', '1200', '2000', '2100', '3000'] as const;
export const smallCompanies = ['1110', '1120', '1130', '2200', '3100', '4000'] as const;

const account = (
  code: string,
  [name, nameEn]: [string, string],
  total: number,
  large: number[],
  [process, assertions, flags]: [string, Assertion[], Flag[]?],
): DemoAccount => ({ code, name, nameEn, total, large, process, assertions, flags: flags ?? [] });

export const demoAccounts: readonly DemoAccount[] = [
  account(
    '6001',
    ['营业收入', 'Revenue'],
    1_305_200_000_000,
    [741_820_655_138, 210_694_021_875, 168_451_233_007, 40_211_894_620, 91_877_408_264],
    ['OTC', ['existence', 'cutoff', 'accuracy'], ['fraudRisk']],
  ),
  account('1711', ['商誉', 'Goodwill'], 698_140_218_833, [0, 0, 512_006_118_240, 0, 186_134_100_593], ['FSC', ['valuation'], ['estimate']]),
  account(
    '6601',
    ['销售费用', 'Selling expenses'],
    521_436_017_429,
    [338_215_406_611, 71_206_640_983, 55_390_114_726, 0, 38_207_455_010],
    ['PTP', ['completeness', 'accuracy']],
  ),
  account(
    '1405',
    ['存货', 'Inventories'],
    187_304_655_291,
    [92_114_870_336, 18_203_645_107, 31_860_224_815, 24_708_119_944, 13_662_507_186],
    ['INV', ['existence', 'valuation']],
  ),
  account(
    '2202',
    ['应付账款', 'Trade payables'],
    140_218_730_962,
    [78_430_215_570, 12_608_844_031, 21_977_503_318, 15_880_236_472, 7_024_118_805],
    ['PTP', ['completeness', 'cutoff']],
  ),
  account(
    '1002',
    ['货币资金', 'Cash at bank'],
    118_630_442_715,
    [60_213_308_842, 33_107_215_560, 11_830_046_621, 4_508_145_562, 8_241_880_313],
    ['TRE', ['existence', 'rights']],
  ),
  account(
    '1122',
    ['应收账款', 'Trade receivables'],
    68_472_019_354,
    [33_806_614_217, 9_120_477_360, 14_220_385_102, 0, 7_608_112_846],
    ['OTC', ['existence', 'valuation']],
  ),
  account(
    '2241',
    ['预提返利与促销', 'Accrued rebates'],
    41_209_366_508,
    [28_844_210_973, 4_902_117_635, 3_118_044_290, 0, 2_760_193_427],
    ['OTC', ['completeness', 'accuracy'], ['estimate']],
  ),
  account(
    '6801',
    ['所得税费用', 'Income tax'],
    31_754_028_840,
    [19_620_411_305, 2_208_316_074, 5_730_822_119, 604_115_087, 2_418_806_630],
    ['TAX', ['accuracy', 'valuation']],
  ),
  account('2401', ['递延收益', 'Deferred income'], 4_510_226_173, [4_510_226_173, 0, 0, 0, 0], ['FSC', []]),
  account(
    '1221',
    ['其他应收款 · 关联方', 'Related-party receivables'],
    3_890_417_726,
    [1_804_220_517, 1_511_806_233, 0, 0, 0],
    ['TRE', ['existence', 'presentation'], ['relatedParty']],
  ),
  account(
    '1123',
    ['预付款项', 'Prepayments'],
    2_164_085_519,
    [1_102_338_016, 240_156_881, 388_204_430, 102_447_701, 190_338_120],
    ['PTP', []],
  ),
];

/** Processes with their sub-processes. */
export const demoProcesses: readonly (readonly [code: string, name: string, nameEn: string, parent: string])[] = [
  ['OTC', '销售到收款', 'Order to cash', ''],
  ['OTC-1', '定价与返利', 'Pricing and rebates', 'OTC'],
  ['OTC-2', '开票与收款', 'Billing and collection', 'OTC'],
  ['PTP', '采购到付款', 'Procure to pay', ''],
  ['PTP-1', '供应商管理', 'Supplier management', 'PTP'],
  ['INV', '存货与成本', 'Inventory and costing', ''],
  ['FSC', '财务结账', 'Financial close', ''],
  ['TRE', '资金', 'Treasury', ''],
  ['PAY', '薪酬', 'Payroll', ''],
  ['ITG', '信息系统一般控制', 'IT general controls', ''],
  ['TAX', '税务', 'Tax', ''],
];
