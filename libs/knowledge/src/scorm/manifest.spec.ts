import { expect, test } from '@jest/globals';
import { Refusal, say } from '@portal/contract';
import { makeManifest } from '@portal/testing';
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

test.each<[string, string | Buffer, RegExp]>([
  ['cut off', makeManifest().slice(0, 400), /no well-formed XML/],
  ['not UTF-8', Buffer.from(makeManifest(), 'utf16le'), /no well-formed XML in UTF-8/],
  ['a DTD', with12('<manifest', '<!DOCTYPE manifest SYSTEM "http://evil.example/x.dtd"><manifest'), /may not hold a DTD/],
  ['an entity', with12('<manifest', '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest'), /may not hold a DTD/],
  ['another root', '<project/>', /root of imsmanifest.xml/],
  ['another version', makeManifest({ schemaVersion: '1.1' }), /version “ADL SCORM 1\.1” is not supported/],
  ['no version', makeManifest({ version: '2004' }).replace(/<schemaversion>.*<\/schemaversion>/, ''), /does not say its version/],
  ['2004 second edition', makeManifest({ version: '2004', schemaVersion: 'CAM 1.3' }), /CAM 1\.3/],
  ['no SCORM', with12('ADL SCORM', 'IMS Common Cartridge'), /IMS Common Cartridge 1\.2/],
  [
    'a namespace is missing',
    with12('adlcp_rootv1p2', 'adlcp_v1p3'),
    /namespace http:\/\/www\.adlnet\.org\/xsd\/adlcp_rootv1p2 of SCORM 1\.2/,
  ],
  ['no organization', with12(/<organizations[\s\S]*<\/organizations>/, '<organizations/>'), /no organization/],
  ['no item', with12(' identifierref="unit-files"', ''), /no item/],
  ['no such resource', with12('identifierref="unit-files"', 'identifierref="other"'), /“other”, which is not there/],
  ['no SCO', with12('adlcp:scormtype="sco"', 'adlcp:scormtype="asset"'), /is no SCO/],
  ['nothing to launch', with12('type="webcontent" adlcp:scormtype="sco" href="index.html"', 'adlcp:scormtype="sco"'), /no file to launch/],
  ['the file to launch is missing', with12('sco" href="index.html"', 'sco" href="gone.html"'), /“gone\.html”, is missing/],
  ['the file to launch lies outside', with12('sco" href="index.html"', 'sco" href="../index.html"'), /outside the package/],
  ['the file to launch is elsewhere', with12('sco" href="index.html"', 'sco" href="https://evil.example/"'), /outside the package/],
  ['a bad number', makeManifest({ rules: '<adlcp:masteryscore>many</adlcp:masteryscore>' }), /bad value of masteryscore: many/],
  ['several units', with12('</organization>', '<item identifier="b" identifierref="unit-files"/></organization>'), /has 2 learning units/],
  ['too deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, /no well-formed XML/],
])('%s is said in clear words', (_name, xml, words) => {
  expect(wordsOf(xml)).toMatch(words);
});
