import { text } from '../text.ts';

/** What the console finds out of a file before it sends anything. */
export const importFileMessages = {
  'import.noRows': text('没有可导入的数据行', 'There are no rows to import'),
};
