import { expect, test } from '@jest/globals';
import { scanXml } from './xml-scan.ts';
import { WorkbookRefusal } from './workbook-error.ts';

function scan(xml: string | Buffer): string[] {
  const heard: string[] = [];
  scanXml(Buffer.from(xml), 'part.xml', {
    open: (name, attributes) =>
      heard.push(
        `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}=${value}`)
          .join('')}`,
      ),
    close: (name) => heard.push(`/${name}`),
    text: (text) => heard.push(text),
  });
  return heard;
}

test('tags, prefixes, attributes, entities, comments and CDATA are heard as an XML parser hears them', () => {
  const xml = `\ufeff<?xml version="1.0"?>\n<!-- a > b --><x:a  k = "1 &lt; 2" x:l='"&#x98ce;&#38505;&quot;' m="a>b">甲&amp;乙<b/><c ></c ><![CDATA[<&raw>]]></x:a>\n`;
  expect(scan(xml)).toEqual(['<a k=1 < 2 x:l="风险" m=a>b', '甲&乙', '<b', '/b', '<c', '/c', '<&raw>', '/a']);
});

test.each([
  ['a tag never closed', '<a><b></b>'],
  ['tags crossed', '<a><b></a></b>'],
  ['a closing tag alone', '</a>'],
  ['two roots', '<a/><b/>'],
  ['no root', '<!-- nothing -->'],
  ['nothing', ''],
  ['text before the root', 'x<a/>'],
  ['text after the root', '<a/>x'],
  ['an attribute without quotes', '<a k=1/>'],
  ['an attribute without value', '<a k/>'],
  ['an attribute twice', '<a k="1" k="2"/>'],
  ['attributes without space', '<a k="1"l="2"/>'],
  ['a tag in an attribute', '<a k="<b>"/>'],
  ['a quote left open', '<a k="1/>'],
  ['a tag left open', '<a'],
  ['a name that is none', '<1a/>'],
  ['a longer closing name', '<a></ab>'],
  ['a space before the name', '< a/>'],
  ['an unknown entity', '<a>&evil;</a>'],
  ['an entity without end', '<a>&amp</a>'],
  ['a lone ampersand', '<a>1 & 2</a>'],
  ['a forbidden character', '<a>\u0001</a>'],
  ['a forbidden character by number', '<a>&#1;</a>'],
  ['a surrogate by number', '<a>&#xd800;</a>'],
  ['a character beyond Unicode', '<a>&#x110000;</a>'],
  ['a comment left open', '<a><!-- </a>'],
  ['CDATA left open', '<a><![CDATA[</a>'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
])('%s is refused as broken', (_name, xml) => {
  let code = 'accepted';
  try {
    scan(xml);
  } catch (fault) {
    code = fault instanceof WorkbookRefusal ? fault.error.code : String(fault);
  }
  expect(code).toBe('validation.file.broken');
});

test.each(['<!DOCTYPE a><a/>', '<a><!ENTITY b "c"></a>'])('%s is refused as an entity', (xml) => {
  expect(() => scan(xml)).toThrow(expect.objectContaining({ error: expect.objectContaining({ code: 'validation.file.entity' }) }));
});
