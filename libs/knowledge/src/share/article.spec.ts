import { expect, test } from '@jest/globals';
import { readArticle } from './article.ts';

const html = (given: string) => readArticle(given).html;

test('what the editor writes stays: headings, lists, marks, links, pictures of the portal, alignment', () => {
  const written =
    '<h2>标题</h2><p style="text-align:center"><strong>a</strong> <em>b</em> <u>c</u></p><ul><li><p>d</p></li></ul><blockquote><p>e</p></blockquote>';
  expect(html(written)).toBe(written);
  const picture = readArticle('<p>x<img src="/api/File/Download?id=12&amp;inline=true" alt="图" /></p>');
  expect(picture).toEqual({
    html: '<p>x<img src="/api/File/Download?id=12&amp;inline=true" alt="图" /></p>',
    text: 'x',
    pictureIds: [12],
  });
  expect(html('<a href="/dms/view?Id=3">p</a>')).toBe('<a href="/dms/view?Id=3">p</a>');
  expect(html('<a href="https://example.com/">w</a>')).toBe(
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">w</a>',
  );
});

test.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a script in an address', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['a hidden scheme', '<a href="java&#10;script:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['data', '<a href="data:text/html,<script>1</script>">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['a protocol of the page', '<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['a foreign picture', '<p>a<img src="https://evil.example/x.png" onerror="alert(1)"></p>', '<p>a</p>'],
  ['another call as a picture', '<p>a<img src="/api/KMS/DeleteKMSShare?id=1"></p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['a form', '<form action="/x"><input name="a"><p>a</p></form>', '<p>a</p>'],
  ['a style that covers the page', '<p style="position:fixed;top:0;background:url(//x)">a</p>', '<p>a</p>'],
  ['a drawing with a script', '<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
  ['markup that mutates', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math>', ''],
])('%s is taken out', (_, given, kept) => {
  expect(html(given)).toBe(kept);
});

test('an empty text is empty, whatever paragraphs it has', () => {
  expect(readArticle('<p></p><p> <br></p>')).toEqual({ html: '', text: '', pictureIds: [] });
  expect(readArticle('<h1>A &amp; B</h1><p>c</p>').text).toBe('A & B c');
});
