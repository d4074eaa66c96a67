import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of statements. */
export const statementMessages = {
  'statement.textRequired': text('请填写中英文声明文本', 'Write the statement in both languages'),
  'statement.unknownPlaces': text('文本中有无法识别的占位符：{places}', 'The text contains unknown placeholders: {places}'),
  'statement.questionWords': text('请为每个问题填写中英文', 'Write each question in both languages'),
  'statement.questionTwice': text('问题编码“{code}”重复', 'The question code “{code}” is used twice'),
  'statement.name': text('请填写活动名称', 'Enter the campaign name'),
  'statement.textMissing': text('请选择声明文本', 'Choose the statement wording'),
  'statement.periodMissing': text('请选择评价期间', 'Choose the assessment period'),
  'statement.noNodes': text('请至少选择一位签署人', 'Choose at least one signer'),
  'statement.keyTwice': text('“{key}”出现了两次', '“{key}” appears twice'),
  'statement.noParent': text('“{title}”的上一级签署人不在名单中', 'The next-level signer of “{title}” is not among the signers'),
  'statement.circle': text('“{title}”不能是自己的上级，请另选', '“{title}” cannot be at its own next level. Choose another one'),
  'statement.nodeTitle': text('请填写每份声明的名称', 'Enter a name for every statement'),
  'statement.noSigner': text('请为“{title}”选择在职的签署人', 'Choose an active signer for “{title}”'),
  'statement.noScope': text('“{title}”的范围不存在', 'The scope of “{title}” does not exist'),
  'statement.factsMoved': text('事实刚刚发生变化，请核对后再签署', 'A fact has just changed. Check it before you sign'),
  'statement.openBelow': text('须先由以下人员签署：{names}', 'To be signed first by: {names}'),
  'statement.answerMissing': text('请回答此问题', 'Answer this question'),
  'statement.answerComment': text('回答“否”时请说明', 'Explain why you answered “No”'),
  'statement.sameSigner': text('请选择另一位签署人', 'Choose another signer'),
  'pack.title': text('请填写资料标题', 'Enter the title of the pack'),
} satisfies Record<string, Text>;
