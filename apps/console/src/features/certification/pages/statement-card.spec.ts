import { expect, test } from '@jest/globals';
import { certificationRecords } from './CertificationList.tsx';

const row = {
  ...{
    recordNo: 'ST-7',
    title: '信息技术部',
    titleEn: 'Information Technology',
    state: 'open',
    dueOn: '2026-11-26',
    isAsked: true,
    allowedActions: ['SIGN'],
  },
  signer: { id: 3, userNO: 'wu.hao', name: '吴昊', englishName: 'Wu Hao' },
};

test.each([
  ['en', 'Information Technology', 'Wu Hao'],
  ['zh', '信息技术部', '吴昊'],
] as const)('on a phone a statement is named in the language of its reader, with who signs it and by when (%s)', (lang, title, signer) => {
  const card = (more: object) =>
    certificationRecords.card({ ...row, ...more } as never, { lang, name: () => signer } as never, {} as never);
  expect(card({})).toMatchObject({ title, facts: signer, aside: { props: { date: '2026-11-26' } } });
  expect(card({ state: 'signed', isAsked: false })).toMatchObject({ aside: false });
});
