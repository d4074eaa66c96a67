import { Migration } from '@mikro-orm/migrations';

/** Code, Chinese and English name as of this migration; the first ten were the ones that the programs knew. */
const CURRENCIES = `
CNY|人民币|Chinese Yuan
USD|美元|US Dollar
EUR|欧元|Euro
AUD|澳大利亚元|Australian Dollar
NZD|新西兰元|New Zealand Dollar
CAD|加拿大元|Canadian Dollar
GBP|英镑|British Pound
HKD|港元|Hong Kong Dollar
JPY|日元|Japanese Yen
SGD|新加坡元|Singapore Dollar
AED|阿联酋迪拉姆|United Arab Emirates Dirham
AFN|阿富汗尼|Afghan Afghani
ALL|阿尔巴尼亚列克|Albanian Lek
AMD|亚美尼亚德拉姆|Armenian Dram
AOA|安哥拉宽扎|Angolan Kwanza
ARS|阿根廷比索|Argentine Peso
AWG|阿鲁巴弗罗林|Aruban Florin
AZN|阿塞拜疆马纳特|Azerbaijani Manat
BAM|波斯尼亚-黑塞哥维那可兑换马克|Bosnia-Herzegovina Convertible Mark
BBD|巴巴多斯元|Barbadian Dollar
BDT|孟加拉塔卡|Bangladeshi Taka
BHD|巴林第纳尔|Bahraini Dinar
BIF|布隆迪法郎|Burundian Franc
BMD|百慕大元|Bermudan Dollar
BND|文莱元|Brunei Dollar
BOB|玻利维亚诺|Bolivian Boliviano
BRL|巴西雷亚尔|Brazilian Real
BSD|巴哈马元|Bahamian Dollar
BTN|不丹努尔特鲁姆|Bhutanese Ngultrum
BWP|博茨瓦纳普拉|Botswanan Pula
BYN|白俄罗斯卢布|Belarusian Ruble
BZD|伯利兹元|Belize Dollar
CDF|刚果法郎|Congolese Franc
CHF|瑞士法郎|Swiss Franc
CLP|智利比索|Chilean Peso
COP|哥伦比亚比索|Colombian Peso
CRC|哥斯达黎加科朗|Costa Rican Colón
CUP|古巴比索|Cuban Peso
CVE|佛得角埃斯库多|Cape Verdean Escudo
CZK|捷克克朗|Czech Koruna
DJF|吉布提法郎|Djiboutian Franc
DKK|丹麦克朗|Danish Krone
DOP|多米尼加比索|Dominican Peso
DZD|阿尔及利亚第纳尔|Algerian Dinar
EGP|埃及镑|Egyptian Pound
ERN|厄立特里亚纳克法|Eritrean Nakfa
ETB|埃塞俄比亚比尔|Ethiopian Birr
FJD|斐济元|Fijian Dollar
FKP|福克兰群岛镑|Falkland Islands Pound
GEL|格鲁吉亚拉里|Georgian Lari
GHS|加纳塞地|Ghanaian Cedi
GIP|直布罗陀镑|Gibraltar Pound
GMD|冈比亚达拉西|Gambian Dalasi
GNF|几内亚法郎|Guinean Franc
GTQ|危地马拉格查尔|Guatemalan Quetzal
GYD|圭亚那元|Guyanaese Dollar
HNL|洪都拉斯伦皮拉|Honduran Lempira
HTG|海地古德|Haitian Gourde
HUF|匈牙利福林|Hungarian Forint
IDR|印度尼西亚卢比|Indonesian Rupiah
ILS|以色列新谢克尔|Israeli New Shekel
INR|印度卢比|Indian Rupee
IQD|伊拉克第纳尔|Iraqi Dinar
IRR|伊朗里亚尔|Iranian Rial
ISK|冰岛克朗|Icelandic Króna
JMD|牙买加元|Jamaican Dollar
JOD|约旦第纳尔|Jordanian Dinar
KES|肯尼亚先令|Kenyan Shilling
KGS|吉尔吉斯斯坦索姆|Kyrgyz Som
KHR|柬埔寨瑞尔|Cambodian Riel
KMF|科摩罗法郎|Comorian Franc
KPW|朝鲜元|North Korean Won
KRW|韩元|South Korean Won
KWD|科威特第纳尔|Kuwaiti Dinar
KYD|开曼元|Cayman Islands Dollar
KZT|哈萨克斯坦坚戈|Kazakhstani Tenge
LAK|老挝基普|Laotian Kip
LBP|黎巴嫩镑|Lebanese Pound
LKR|斯里兰卡卢比|Sri Lankan Rupee
LRD|利比里亚元|Liberian Dollar
LSL|莱索托洛蒂|Lesotho Loti
LYD|利比亚第纳尔|Libyan Dinar
MAD|摩洛哥迪拉姆|Moroccan Dirham
MDL|摩尔多瓦列伊|Moldovan Leu
MGA|马达加斯加阿里亚里|Malagasy Ariary
MKD|马其顿第纳尔|Macedonian Denar
MMK|缅甸元|Myanmar Kyat
MNT|蒙古图格里克|Mongolian Tugrik
MOP|澳门币|Macanese Pataca
MRU|毛里塔尼亚乌吉亚|Mauritanian Ouguiya
MUR|毛里求斯卢比|Mauritian Rupee
MVR|马尔代夫卢菲亚|Maldivian Rufiyaa
MWK|马拉维克瓦查|Malawian Kwacha
MXN|墨西哥比索|Mexican Peso
MYR|马来西亚林吉特|Malaysian Ringgit
MZN|莫桑比克美提卡|Mozambican Metical
NAD|纳米比亚元|Namibian Dollar
NGN|尼日利亚奈拉|Nigerian Naira
NIO|尼加拉瓜科多巴|Nicaraguan Córdoba
NOK|挪威克朗|Norwegian Krone
NPR|尼泊尔卢比|Nepalese Rupee
OMR|阿曼里亚尔|Omani Rial
PAB|巴拿马巴波亚|Panamanian Balboa
PEN|秘鲁索尔|Peruvian Sol
PGK|巴布亚新几内亚基那|Papua New Guinean Kina
PHP|菲律宾比索|Philippine Peso
PKR|巴基斯坦卢比|Pakistani Rupee
PLN|波兰兹罗提|Polish Zloty
PYG|巴拉圭瓜拉尼|Paraguayan Guarani
QAR|卡塔尔里亚尔|Qatari Riyal
RON|罗马尼亚列伊|Romanian Leu
RSD|塞尔维亚第纳尔|Serbian Dinar
RUB|俄罗斯卢布|Russian Ruble
RWF|卢旺达法郎|Rwandan Franc
SAR|沙特里亚尔|Saudi Riyal
SBD|所罗门群岛元|Solomon Islands Dollar
SCR|塞舌尔卢比|Seychellois Rupee
SDG|苏丹镑|Sudanese Pound
SEK|瑞典克朗|Swedish Krona
SHP|圣赫勒拿群岛磅|St. Helena Pound
SLE|塞拉利昂新利昂|Sierra Leonean Leone
SOS|索马里先令|Somali Shilling
SRD|苏里南元|Surinamese Dollar
SSP|南苏丹镑|South Sudanese Pound
STN|圣多美和普林西比多布拉|São Tomé & Príncipe Dobra
SVC|萨尔瓦多科朗|Salvadoran Colón
SYP|叙利亚镑|Syrian Pound
SZL|斯威士兰里兰吉尼|Swazi Lilangeni
THB|泰铢|Thai Baht
TJS|塔吉克斯坦索莫尼|Tajikistani Somoni
TMT|土库曼斯坦马纳特|Turkmenistani Manat
TND|突尼斯第纳尔|Tunisian Dinar
TOP|汤加潘加|Tongan Paʻanga
TRY|土耳其里拉|Turkish Lira
TTD|特立尼达和多巴哥元|Trinidad & Tobago Dollar
TWD|新台币|New Taiwan Dollar
TZS|坦桑尼亚先令|Tanzanian Shilling
UAH|乌克兰格里夫纳|Ukrainian Hryvnia
UGX|乌干达先令|Ugandan Shilling
UYU|乌拉圭比索|Uruguayan Peso
UZS|乌兹别克斯坦苏姆|Uzbekistani Som
VES|委内瑞拉玻利瓦尔|Venezuelan Bolívar
VND|越南盾|Vietnamese Dong
VUV|瓦努阿图瓦图|Vanuatu Vatu
WST|萨摩亚塔拉|Samoan Tala
XAF|中非法郎|Central African CFA Franc
XCD|东加勒比元|East Caribbean Dollar
XCG|加勒比盾|Caribbean guilder
XOF|西非法郎|West African CFA Franc
XPF|太平洋法郎|CFP Franc
YER|也门里亚尔|Yemeni Rial
ZAR|南非兰特|South African Rand
ZMW|赞比亚克瓦查|Zambian Kwacha
ZWG|津巴布韦金|Zimbabwe Gold`;

/**
 * Currencies of a loss become a reference list (ISO 4217). A new database gets it with its other lists; one that has lists already gets it here. Offered
 * are those that could be chosen before, and any that a loss is in.
 */
export class Migration20261122000066Currencies extends Migration {
  override up(): void {
    this.addSql(`
      insert into sys_resource (class_code, class_item, class_name, class_name_en, position, is_active)
      select 'RiskEvent_currency', split_part(line, '|', 1), split_part(line, '|', 2), split_part(line, '|', 3), place,
        place <= 10 or exists (select 1 from risk_event e where e.currency = split_part(line, '|', 1))
      from unnest(string_to_array(trim(both E'\\n' from '${CURRENCIES}'), E'\\n')) with ordinality as value (line, place)
      where exists (select 1 from sys_resource)
      on conflict (class_code, class_item) do nothing`);
  }

  override down(): void {
    this.addSql(`delete from sys_resource where class_code = 'RiskEvent_currency'`);
  }
}
