import { expect, test } from '@jest/globals';
import { Refusal, say } from '@portal/contract';
import { makeManifest, makeUnitsManifest, type UnitParts } from '@portal/testing';
import { readManifest, type Manifest } from './manifest.ts';

const files = new Map([
  ['index.html', 'Index.html'],
  ['unit/start page.html', 'unit/start page.html'],
]);
const read = (xml: string | Buffer): Manifest => readManifest(Buffer.from(xml), (path) => files.get(path.toLowerCase()));
function wordsOf(xml: string | Buffer): string {
  try {
    read(xml);
  } catch (error) {
    const field = error instanceof Refusal ? error.detail.fields?.[0] : undefined;
    if (!field) throw error;
    expect(say(field.message, 'zh', field.params)).not.toMatch(/\{\w+\}/);
    return say(field.message, 'en', field.params);
  }
  throw new Error('it was not refused');
}
const with12 = (from: string | RegExp, to: string): string => {
  const changed = makeManifest().replace(from, to);
  if (changed === makeManifest()) throw new Error(`nothing was changed by ${String(from)}`);
  return changed;
};

test('a manifest of 1.2', () => {
  const rules = '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>a=1 &amp; b</adlcp:datafromlms>';
  expect(read(makeManifest({ rules, title: '数据安全 &lt;基础&gt;' }))).toEqual({
    version: '1.2',
    edition: '1.2',
    title: '数据安全 <基础>',
    launchPath: 'Index.html',
    launchQuery: '',
    masteryScore: 80,
    passingMeasure: null,
    completionThreshold: null,
    launchData: 'a=1 & b',
    structure: { units: [], sequencing: {} },
    notCarried: [],
  });
});

test.each([
  ['2004 3rd Edition', '<adlcp:completionThreshold>0.5</adlcp:completionThreshold>'],
  ['2004 4th Edition', '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>'],
])('a manifest of %s with its measures', (edition, threshold) => {
  const rules = `${threshold}<imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true">
    <imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`;
  expect(read(makeManifest({ version: '2004', schemaVersion: edition, rules }))).toMatchObject({
    version: '2004',
    edition,
    passingMeasure: 0.7,
    completionThreshold: 0.5,
    masteryScore: null,
  });
});

test('the second edition of 2004 is named by its part on packaging', () => {
  expect(read(makeManifest({ version: '2004', schemaVersion: 'CAM 1.3' }))).toMatchObject({ version: '2004', edition: '2004 2nd Edition' });
});

/** A text in two bytes a sign, the upper one first. */
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const named = (encoding: string, title = '数据安全'): string => makeManifest({ title }).replace('UTF-8', encoding);
/** `数据安全` in the encodings of China and Japan. */
const written = (encoding: string, bytes: readonly number[]): Buffer => {
  const [before = '', after = ''] = named(encoding, '@').split('@', 2);
  const rest = named(encoding, '@').split('@').slice(2).join('@');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after), Buffer.from(bytes), Buffer.from(rest)]);
};

test.each<[string, Buffer, string]>([
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${named('UTF-8')}`), '数据安全'],
  ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${named('UTF-16')}`, 'utf16le'), '数据安全'],
  ['UTF-16 BE with its mark', utf16be(`\uFEFF${named('UTF-16')}`), '数据安全'],
  ['UTF-16 LE without a mark', Buffer.from(named('UTF-16LE'), 'utf16le'), '数据安全'],
  ['UTF-16 BE without a mark', utf16be(named('UTF-16BE')), '数据安全'],
  ['UTF-16 that says UTF-8', Buffer.from(`\uFEFF${named('UTF-8')}`, 'utf16le'), '数据安全'],
  ['ISO-8859-1', Buffer.from(named('ISO-8859-1', 'Sécurité'), 'latin1'), 'Sécurité'],
  ['single quotes', Buffer.from(named('ISO-8859-1', 'Zürich').replace('"ISO-8859-1"', "'iso-8859-1'"), 'latin1'), 'Zürich'],
  ['GB18030', written('GB18030', [0xca, 0xfd, 0xbe, 0xdd, 0xb0, 0xb2, 0xc8, 0xab]), '数据安全'],
  ['GBK', written('GBK', [0xca, 0xfd, 0xbe, 0xdd, 0xb0, 0xb2, 0xc8, 0xab]), '数据安全'],
  ['Shift_JIS', written('Shift_JIS', [0x88, 0xc0, 0x91, 0x53]), '安全'],
])('a manifest in %s', (_name, xml, title) => {
  expect(read(xml).title).toBe(title);
});

test('the address to launch: base, folders, escapes, its own query and the parameters of the item', () => {
  const xml = with12('href="index.html">', 'href="start%20page.html?lang=zh" xml:base="unit/">').replace(
    'identifierref="unit-files"',
    'identifierref="unit-files" parameters="?mode=1&amp;x=2"',
  );
  expect(read(xml)).toMatchObject({ launchPath: 'unit/start page.html', launchQuery: '?lang=zh&mode=1&x=2' });
});

test('a manifest without metadata is of the version that its namespaces say', () => {
  expect(read(with12(/<metadata>.*<\/metadata>/, '')).version).toBe('1.2');
});

const units12 = (units: readonly UnitParts[]): string => makeUnitsManifest('1.2', units);

test('a course of several units of 1.2: its tree in its order, with prerequisites and rules of each', () => {
  const page = 'unit/start page';
  const xml = units12([
    { id: 'index', title: '绪论', rules: '<adlcp:masteryscore>60</adlcp:masteryscore>' },
    {
      id: 'part',
      inner: [
        { id: 'b', rules: '<adlcp:prerequisites type="aicc_script">index&amp;~c</adlcp:prerequisites>' },
        { id: 'c', isAsset: true },
      ],
    },
  ]).replaceAll(/href="[bc].html"/g, `href="${page}.html?p=1"`);
  const { structure, launchPath } = read(xml);
  expect(launchPath).toBe('Index.html');
  expect(
    structure.units.map(({ id, parent, kind, title, path, query, prerequisites, masteryScore }) => [
      id,
      parent,
      kind,
      title,
      path,
      query,
      prerequisites,
      masteryScore,
    ]),
  ).toEqual([
    ['index', null, 'sco', '绪论', 'Index.html', '', '', 60],
    ['part', null, 'folder', 'part', '', '', '', null],
    ['b', 'part', 'sco', 'b', `${page}.html`, '?p=1', 'index&~c', null],
    ['c', 'part', 'asset', 'c', `${page}.html`, '?p=1', '', null],
  ]);
});

test('the sequencing of 2004: modes, rules, objectives, roll-up and buttons, also what an item refers to', () => {
  const xml = makeUnitsManifest(
    '2004',
    [
      {
        id: 'index',
        rules: `<imsss:sequencing IDRef="shared"><imsss:rollupRules objectiveMeasureWeight="0.25"/></imsss:sequencing>
          <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`,
      },
      {
        id: 'b',
        rules: `<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
            <imsss:ruleCondition referencedObjective="read" operator="not" condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>
          <imsss:objectives><imsss:primaryObjective objectiveID="own"/><imsss:objective objectiveID="read"><imsss:mapInfo targetObjectiveID="g" readSatisfiedStatus="true"/></imsss:objective></imsss:objectives></imsss:sequencing>`,
      },
    ],
    '<imsss:sequencing><imsss:controlMode choice="false" flow="true" forwardOnly="true"/></imsss:sequencing>',
  )
    .replaceAll('href="b.html"', 'href="index.html"')
    .replace(
      '</manifest>',
      '<imsss:sequencingCollection><imsss:sequencing ID="shared"><imsss:limitConditions attemptLimit="2"/></imsss:sequencing></imsss:sequencingCollection></manifest>',
    );
  const { structure } = read(xml);
  expect(structure.sequencing).toEqual({ sequencingControls: { choice: false, flow: true, forwardOnly: true } });
  expect(structure.units.map(({ sequencing }) => sequencing)).toEqual([
    { sequencingControls: { objectiveMeasureWeight: 0.25 }, attemptLimit: 2, hideLmsUi: ['previous'] },
    {
      sequencingRules: {
        preConditionRules: [
          {
            action: 'disabled',
            conditionCombination: 'any',
            conditions: [{ condition: 'satisfied', operator: 'not', referencedObjective: 'read' }],
          },
        ],
      },
      primaryObjective: { objectiveID: 'own', isPrimary: true },
      objectives: [
        {
          objectiveID: 'read',
          mapInfo: [
            {
              targetObjectiveID: 'g',
              readSatisfiedStatus: true,
              readNormalizedMeasure: true,
              writeSatisfiedStatus: false,
              writeNormalizedMeasure: false,
            },
          ],
        },
      ],
    },
  ]);
});

test.each<[string, string | Buffer, RegExp]>([
  ['cut off', makeManifest().slice(0, 400), /not well-formed XML/],
  ['not in its encoding', Buffer.from(makeManifest(), 'latin1').fill(0xff, 300, 301), /not saved in the encoding it declares \(utf-8\)/],
  ['an unknown encoding', with12('UTF-8', 'x-klingon'), /encoding it declares \(x-klingon\)/],
  ['a DTD', with12('<manifest', '<!DOCTYPE manifest SYSTEM "http://evil.example/x.dtd"><manifest'), /must not contain a DTD/],
  ['an entity', with12('<manifest', '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest'), /must not contain a DTD/],
  ['another root', '<project/>', /root of imsmanifest.xml/],
  ['another version', makeManifest({ schemaVersion: '1.1' }), /Version “ADL SCORM 1\.1” is not supported/],
  ['no version', makeManifest({ version: '2004' }).replace(/<schemaversion>.*<\/schemaversion>/, ''), /does not state its version/],
  ['2004 first edition', makeManifest({ version: '2004', schemaVersion: 'CAM 1.2' }), /CAM 1\.2/],
  ['no SCORM', with12('ADL SCORM', 'IMS Common Cartridge'), /IMS Common Cartridge 1\.2/],
  [
    'a namespace is missing',
    with12('adlcp_rootv1p2', 'adlcp_v1p3'),
    /namespace http:\/\/www\.adlnet\.org\/xsd\/adlcp_rootv1p2 of SCORM 1\.2/,
  ],
  ['no organization', with12(/<organizations[\s\S]*<\/organizations>/, '<organizations/>'), /no organization/],
  ['no item', with12(' identifierref="unit-files"', ''), /no item/],
  ['no such resource', with12('identifierref="unit-files"', 'identifierref="other"'), /“other”, which does not exist/],
  ['no SCO', with12('adlcp:scormtype="sco"', 'adlcp:scormtype="asset"'), /is not a SCO/],
  ['nothing to launch', with12('type="webcontent" adlcp:scormtype="sco" href="index.html"', 'adlcp:scormtype="sco"'), /no launch file/],
  ['the file to launch is missing', with12('sco" href="index.html"', 'sco" href="gone.html"'), /“gone\.html” is missing/],
  ['the file to launch lies outside', with12('sco" href="index.html"', 'sco" href="../index.html"'), /outside the package/],
  ['the file to launch is elsewhere', with12('sco" href="index.html"', 'sco" href="https://evil.example/"'), /outside the package/],
  ['a bad number', makeManifest({ rules: '<adlcp:masteryscore>many</adlcp:masteryscore>' }), /invalid value for masteryscore: many/],
  ['two items of one name', units12([{ id: 'index' }, { id: 'index' }]), /identifier “index”/],
  [
    'a name that no element may begin with',
    units12([{ id: 'index' }, { id: 'a/b' }]).replace(/href="a\/b.html"/, 'href="index.html"'),
    /identifier “a\/b”/,
  ],
  [
    'too many items',
    units12(Array.from({ length: 201 }, (_, n) => ({ id: `u${n}` }))).replaceAll(/href="u\d+.html"/g, 'href="index.html"'),
    /more than 200 items/,
  ],
  ['too deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, /not well-formed XML/],
])('%s is said in clear words', (_name, xml, words) => {
  expect(wordsOf(xml)).toMatch(words);
});
