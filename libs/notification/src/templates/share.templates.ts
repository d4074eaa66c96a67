import { text } from '@portal/workflows';
import { notice } from './notice-template.ts';

/** Reading is everybody's own: nobody who stands in for the reader is asked. */
const traits = { page: 'share', mustAct: true, toSubstitute: false } as const;

/** Shares of knowledge and the policies that they ask to confirm. */
export const shareTemplates = {
  shareReleased: notice(
    text('[{recordNo}] 请阅读知识分享', '[{recordNo}] A share for you to read'),
    text('{actor} 向您分享了新的学习内容，请打开阅读。', '{actor} shared something with you. Please open it and read it.'),
    text('新的知识分享 {recordNo} 待您阅读', 'The share {recordNo} is yours to read'),
    traits,
  ),
  shareAskedAgain: notice(
    text('[{recordNo}] 制度有新版本，请重新阅读并确认', '[{recordNo}] A policy has a new version: please read and confirm it again'),
    text(
      '您确认过的制度有了新版本，请重新阅读并确认。',
      'A policy that you confirmed has a new version. Please read it again and confirm it.',
    ),
    text('制度有新版本，{recordNo} 请重新阅读并确认', 'A policy has a new version: read and confirm {recordNo} again'),
    traits,
  ),
  shareReminded: notice(
    text('[{recordNo}] 提醒：请完成阅读', '[{recordNo}] Reminder: please finish reading'),
    text('{actor} 提醒您：还有一份知识分享没有完成阅读。', '{actor} reminds you of a share that you have not finished reading.'),
    text('{actor} 提醒您完成阅读 {recordNo}', '{actor} reminds you to finish reading {recordNo}'),
    traits,
  ),
};
