import { expect, test } from '@jest/globals';
import { PackageNeeds } from './package-needs.ts';

const files = new Set(['index.html', 'a/page.html', 'a/pic 1.png', 'style.css', 'run.js']);
function needsOf(path: string, type: string, text: string | undefined, notCarried: readonly string[] = []): string[] {
  const needs = new PackageNeeds((one) => files.has(one.toLowerCase()));
  needs.look(path, type, text);
  return needs.finish(notCarried).map(({ kind, name }) => `${kind} ${name}`.trim());
}

test.each<[string, string[]]>([
  ['<script>window.API</script><img src="a/Pic%201.png"><link href=style.css rel=stylesheet>', []],
  ['API <img alt="x" src="a/gone.png?v=1"><script src=\'lib/gone.js\'></script>', ['missing a/gone.png', 'missing lib/gone.js']],
  ['API <script src="https://CDN.example/x.js"></script><img src="//img.example/a.png">', ['blocked cdn.example', 'blocked img.example']],
  // Links are for the reader, and what a script makes of an address shows when it runs.
  ['API <a href="https://site.example">x</a><img src="${name}.png"><img src="data:image/png;base64,x"><img src="#x">', []],
  [`API document.write('<script src="', name, '/questions.js"></script>')`, []],
  ['API <div style="background:url(a/gone.jpg)">', ['missing a/gone.jpg']],
  ['API <base href="a/"><img src="pic.png">', []],
  ['<p>nothing here asks for a run time</p>', ['silent']],
])('%s', (text, expected) => {
  expect(needsOf('index.html', 'text/html', text)).toEqual(expected);
});

test('addresses are read from where they stand; what is too large or a script may ask for the run time', () => {
  expect(needsOf('a/page.html', 'text/html', 'API <img src="pic 1.png"><img src="../index.html"><img src="../../up.png">')).toEqual([
    'missing ../up.png',
  ]);
  expect(needsOf('css/x.css', 'text/css', '@import "y.css"; a { background: url(\'../style.css\') }')).toEqual([
    'missing css/y.css',
    'silent',
  ]);
  expect(needsOf('run.js', 'text/javascript', 'API_1484_11; "https://x.example"')).toEqual([]);
  expect(needsOf('index.html', 'text/html', undefined, ['randomizationControls'])).toEqual(['notCarried randomizationControls']);
});

test('no content takes long', () => {
  const begun = Date.now();
  needsOf('index.html', 'text/html', '<script '.repeat(120_000));
  needsOf('index.html', 'text/html', `<img ${'src='.repeat(200_000)}`);
  needsOf('index.html', 'text/html', 'url('.repeat(200_000));
  expect(Date.now() - begun).toBeLessThan(20_000);
});
