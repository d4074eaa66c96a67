import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of control tests, their populations and samples. */
export const controlTestMessages = {
  'controlTest.planTwice': text(
    '该控制在此评价期间已有同类测试 {number}；得出结论后，可重新打开该测试并重新抽样',
    'This control already has a test of this kind in this period: {number}. Once concluded, it can be reopened and its sample redrawn',
  ),
  'import.test_period': text('该评价期间不存在，不能计划测试', 'This assessment period does not exist, so no test can be planned in it'),
  'import.test_repeated': text('与第 {first} 行的控制和测试类型重复', 'Same control and test type as row {first}'),
  'import.test_planned': text(
    '{number} 已按相同内容计划，导入时不作更改',
    '{number} is already planned with the same details and stays unchanged',
  ),
  'import.test_due': text('“{value}”不是日期，请按 2026-12-31 填写', '“{value}” is not a date. Write it as 2026-12-31'),
  'import.procedure_unknown': text('没有编号或名称为“{value}”的测试程序', 'No test procedure has the code or name “{value}”'),
  'controlTest.testerInvolved': text(
    '{person} 在评价期间内参与过该控制，不能作为测试人',
    '{person} acted on this control during the period and cannot test it',
  ),
  'controlTest.reviewerInvolved': text(
    '{person} 在评价期间内参与过该控制或该测试，不能作为复核人',
    '{person} acted on this control or this test and cannot review it',
  ),
  'controlTest.samePerson': text('测试人和复核人不能是同一人', 'Tester and reviewer must be different people'),
  'controlTest.sameTester': text('{person} 已是该测试的测试人', '{person} is already the tester of this test'),
  'controlTest.sameReviewer': text('{person} 已是该测试的复核人', '{person} is already the reviewer of this test'),
  'controlTest.nothingReassigned': text(
    '请选择新的测试人或复核人，或更改截止日期',
    'Choose a new tester or reviewer, or change the due date',
  ),
  'controlTest.otherYear': text('该控制已停用，不能计划测试', 'This control is not active and cannot be tested'),
  'controlTest.carriedOnce': text(
    '该控制与 {controlNo} 现为同一项共用控制，每类测试只结转一项',
    'This control and {controlNo} are now one shared control. Only one test of each kind was carried over',
  ),
  'controlTest.carriedWithoutProcedure': text(
    '测试程序 {code} 已停用，结转的测试未指定程序，请测试人另选',
    'Procedure {code} is inactive, so the test was carried over without a procedure. The tester needs to choose another one',
  ),
  'controlTest.unknownEvent': text('未知的操作', 'Unknown action'),
  'controlTest.conclusionRequired': text('请选择结论', 'Choose a conclusion'),
  'controlTest.noteRequired': text(
    '有 {count} 项例外而结论为有效，请说明理由',
    'Explain why the control is effective although there are exceptions ({count})',
  ),
  'controlTest.exceptionsMissing': text('结论为无效，但没有任何不通过的结果', 'The conclusion is “not effective”, but no result is a fail'),
  'controlTest.noProcedure': text('请先选择测试程序', 'Choose a procedure first'),
  'controlTest.noSample': text('请先抽取样本', 'Draw the sample first'),
  'controlTest.incomplete': text(
    '尚缺 {results} 项结果，{evidence} 个样本缺少证据',
    'Still missing: results ({results}) and evidence for items ({evidence})',
  ),
  'controlTest.procedureFixed': text(
    '已有结果，不能再更换程序',
    'Results were already recorded, so the procedure can no longer be changed',
  ),
  'controlTest.populationFixed': text(
    '已从该总体抽取样本，不能再更换总体',
    'A sample was already drawn from this population, so it can no longer be replaced',
  ),
  'controlTest.noPopulation': text('请先冻结总体', 'Freeze the population first'),
  'controlTest.alreadyDrawn': text('样本已抽取；可重新抽样或扩大样本', 'The sample has already been drawn. Redraw or extend it instead'),
  'controlTest.blank': text('请填写此项', 'This field is required'),
  'controlTest.dayOrder': text('截止日不能早于起始日', 'The last day cannot be before the first'),
  'controlTest.sizeMissing': text('请选择控制频率，或直接填写样本量', 'Choose how often the control runs, or enter a sample size'),
  'controlTest.sizeReason': text(
    '样本量 {size} 与样本量表（{table}）不同，请说明理由',
    'The sample size {size} deviates from the sample size table ({table}). Enter a reason',
  ),
  'controlTest.sizeReasonAlone': text(
    '未选择控制频率，样本量表无从给出样本量。请选择频率，或说明取 {size} 项的理由',
    'Without a frequency, the sample size table suggests no size. Choose one, or enter a reason for a sample of {size}',
  ),
  'controlTest.itemReason': text('请说明选取 {key} 的理由', 'Explain why {key} was selected'),
  'controlTest.itemsMissing': text('请至少列出一个样本，并说明选取理由', 'List at least one item and explain why it was selected'),
  'controlTest.itemRepeated': text('{key} 重复列出，每个样本只列一次', '{key} is listed more than once. List each item once'),
  'controlTest.itemDrawn': text('{key} 已在样本中', '{key} is already in the sample'),
  'controlTest.unknownItem': text('样本中没有第 {place} 项', 'The sample has no item {place}'),
  'controlTest.unknownAttribute': text('程序中没有属性 {attribute}', 'The procedure has no attribute {attribute}'),
  'controlTest.failNote': text(
    '请说明第 {place} 项属性 {attribute} 不通过的原因',
    'Explain what failed in item {place}, attribute {attribute}',
  ),
  'controlTest.unknownFile': text('找不到该文件，或不是您上传的', 'The file does not exist or was not uploaded by you'),
  'controlTest.attributeLetters': text('属性须按 A、B、C…… 依次编号', 'Letter the attributes A, B, C, … in order'),
  'controlTest.codeTaken': text('程序编号已被使用', 'This code is already used by another procedure'),

  'population.nothingFound': text('没有您有权查看的记录符合这些条件', 'No records you have access to meet these conditions'),
  'population.unknownView': text(
    '找不到该视图：它已被删除，或不再与您共享',
    'The view does not exist: it was deleted or is no longer shared with you',
  ),
  'population.viewCondition': text(
    '视图“{view}”中的条件“{name}”不能用于总体；请在列表中调整该视图后重试',
    'The condition “{name}” of the view “{view}” cannot be used for a population. Change the view in its list and try again',
  ),
  'population.condition': text('条件“{name}”无效', 'The condition “{name}” is not valid'),
  'population.chooseExam': text('请选择考试', 'Choose an exam'),
  'population.unknownExam': text('找不到该考试，或不由您管理', 'The exam does not exist, or you do not manage it'),
  'population.tooManyAnswered': text(
    '符合条件的记录超过 {max} 行，不能作为总体；请缩小范围',
    'More than {max} records meet these conditions, too many for a population. Narrow the conditions',
  ),
  'population.noRows': text('文件中没有数据行', 'The file has no data rows'),
  'population.tooManyRows': text('总体超过 {max} 行', 'The population has more than {max} rows'),
  'population.tooManyColumns': text('总体超过 {max} 列', 'The population has more than {max} columns'),
  'population.doubleColumn': text('列“{column}”出现了两次', 'The column “{column}” appears twice'),
  'population.noColumn': text('文件中没有列“{column}”', 'The file has no column “{column}”'),
  'population.emptyKey': text('第 {row} 行的主键为空', 'The key column is empty in row {row}'),
  'population.doubleKey': text(
    '主键“{key}”在第 {firstRow} 行和第 {row} 行重复',
    'The key “{key}” appears twice: in row {firstRow} and in row {row}',
  ),
  'population.formula': text(
    '单元格 {cell} 含有公式；请另存为数值后再上传',
    'Cell {cell} contains a formula. Save values only and upload the file again',
  ),
  'population.error': text(
    '单元格 {cell} 是错误值，请更正后重新上传',
    'Cell {cell} contains an error value. Correct it and upload the file again',
  ),
  'population.amount': text('单元格 {cell} 的“{value}”不是金额', '“{value}” in cell {cell} is not an amount'),
  'population.changed': text(
    '文件内容已与冻结时不同，未抽样。请联系管理员',
    'The file has changed since it was frozen, so no sample was drawn. Tell an administrator',
  ),
  'population.tooMuchWork': text(
    '读取该文件所需的资源过多，请另存为 CSV 后上传',
    'This file takes too many resources to read. Save it as CSV and upload that instead',
  ),
  'population.broken': text('文件无法读取，请检查后重新上传', 'The file cannot be read. Check it and upload it again'),
  'population.file': text('{zh}', '{en}'),
  'sample.tooSmall': text('总体中只有 {what} 行可供抽取', 'The population has only {what} rows to draw from'),
  'sample.start': text('起点应在 1 至 {what} 之间', 'The start must be between 1 and {what}'),
  'sample.unknownKey': text('总体中没有主键“{what}”', 'The population has no key “{what}”'),
  'sample.noAmount': text('总体没有可按金额抽样的正数金额', 'The population has no positive amounts to sample by'),
} satisfies Record<string, Text>;
