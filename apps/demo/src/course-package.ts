import { coursePages, courseQuestions, courseTitle } from './course-pages.ts';
import { writeZip } from './write-zip.ts';

/** In percent: two of three answers. */
const MASTERY = 60;

const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="personal-data" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="all"><organization identifier="all"><title>${courseTitle}</title>
    <item identifier="unit" identifierref="files"><title>${courseTitle}</title><adlcp:masteryscore>${MASTERY}</adlcp:masteryscore></item></organization></organizations>
  <resources><resource identifier="files" type="webcontent" adlcp:scormtype="sco" href="index.html">
    <file href="index.html"/><file href="course.css"/><file href="course.js"/><file href="content.js"/></resource></resources>
</manifest>`;

const INDEX = `<!doctype html>
<html lang="zh">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${courseTitle}</title><link rel="stylesheet" href="course.css"></head>
<body>
<header><button type="button" id="language"></button></header>
<main id="page" aria-live="polite"></main>
<footer><button type="button" id="back"></button><span id="place"></span><button type="button" id="next"></button></footer>
<script src="content.js"></script>
<script src="course.js"></script>
</body>
</html>`;

const STYLE = `body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; font: 16px/1.7 system-ui, sans-serif; color: #1f2933; background: #fff; }
header { display: flex; justify-content: flex-end; padding: 12px 24px 0; }
main { flex: 1; width: min(680px, 100% - 48px); margin: 0 auto; padding: 16px 0 32px; }
h1 { font-size: 24px; line-height: 1.3; margin: 0 0 16px; }
fieldset { border: 1px solid #d5dbe1; border-radius: 8px; margin: 0 0 16px; padding: 12px 16px; }
legend { padding: 0 6px; font-weight: 600; }
label { display: block; padding: 4px 0; cursor: pointer; }
footer { display: flex; gap: 16px; align-items: center; justify-content: space-between; padding: 12px 24px; border-top: 1px solid #e4e8ec; }
button { font: inherit; padding: 6px 18px; border: 1px solid #98a4b0; border-radius: 6px; background: #fff; cursor: pointer; }
button#next { background: #1d4f91; border-color: #1d4f91; color: #fff; }
button:disabled { opacity: 0.4; cursor: default; }
button:focus-visible, input:focus-visible { outline: 3px solid #7aa7e0; outline-offset: 2px; }
`;

/** The course's own program: pages, a test, and what it tells the portal. */
const PROGRAM = `'use strict';
var api = window.API;
var zh = /^zh/i.test(navigator.language);
var words = {
  language: ['English', '中文'], back: ['上一页', 'Back'], next: ['下一页', 'Next'], submit: ['交卷', 'Submit'], test: ['小测验', 'Short test'],
  missing: ['请回答所有问题。', 'Please answer every question.'],
  passed: ['通过了！您可以关闭课程。', 'Passed. You can close the course.'], failed: ['还差一点，请再试一次。', 'Not quite. Please try again.']
};
var say = function (pair) { return zh ? pair[0] : pair[1]; };
var byId = function (id) { return document.getElementById(id); };
var tell = function (element, value) { api.LMSSetValue(element, String(value)); };
var last = content.pages.length;
api.LMSInitialize('');
var status = api.LMSGetValue('cmi.core.lesson_status');
var place = Math.min(last, Number(api.LMSGetValue('cmi.core.lesson_location')) || 0);
var answers = [];
if (status === 'not attempted' || status === '') { tell('cmi.core.lesson_status', 'incomplete'); api.LMSCommit(''); }

function element(name, text, parent) {
  var made = document.createElement(name);
  if (text) made.textContent = text;
  parent.appendChild(made);
  return made;
}

function drawTest(page) {
  element('h1', say(words.test), page);
  content.questions.forEach(function (question, index) {
    var box = element('fieldset', '', page);
    element('legend', say(question.text), box);
    question.options.forEach(function (option, key) {
      var line = element('label', '', box);
      var choice = element('input', '', line);
      choice.type = 'radio';
      choice.name = 'q' + index;
      choice.checked = answers[index] === key;
      choice.onchange = function () { answers[index] = key; };
      line.appendChild(document.createTextNode(' ' + say(option)));
    });
  });
  element('p', '', page).id = 'result';
}

function draw() {
  var page = byId('page');
  page.textContent = '';
  document.documentElement.lang = zh ? 'zh' : 'en';
  var here = content.pages[place];
  if (here) {
    element('h1', zh ? here.title : here.titleEn, page);
    here.lines.forEach(function (line) { element('p', say(line), page); });
  } else drawTest(page);
  byId('language').textContent = say(words.language);
  byId('back').textContent = say(words.back);
  byId('back').disabled = place === 0;
  byId('next').textContent = say(here ? words.next : words.submit);
  byId('place').textContent = place + 1 + ' / ' + (last + 1);
}

function go(to) {
  place = to;
  tell('cmi.core.lesson_location', place);
  api.LMSCommit('');
  draw();
}

function handIn() {
  var open = content.questions.some(function (question, index) { return answers[index] === undefined; });
  if (open) { byId('result').textContent = say(words.missing); return; }
  var right = content.questions.filter(function (question, index) { return answers[index] === question.right; }).length;
  var score = Math.round((right / content.questions.length) * 100);
  var passed = score >= content.mastery;
  tell('cmi.core.score.min', 0);
  tell('cmi.core.score.max', 100);
  tell('cmi.core.score.raw', score);
  tell('cmi.core.lesson_status', passed ? 'passed' : 'failed');
  api.LMSCommit('');
  byId('result').textContent = score + ' / 100 · ' + say(passed ? words.passed : words.failed);
}

byId('back').onclick = function () { go(place - 1); };
byId('next').onclick = function () { if (place < last) go(place + 1); else handIn(); };
byId('language').onclick = function () { zh = !zh; draw(); };
window.addEventListener('pagehide', function () { api.LMSFinish(''); });
draw();
`;

/** The demo's course, SCORM 1.2: three pages and a test, in both languages. */
export function writeCourse(): Buffer {
  const content = { mastery: MASTERY, pages: coursePages, questions: courseQuestions };
  return writeZip([
    ['imsmanifest.xml', MANIFEST],
    ['index.html', INDEX],
    ['course.css', STYLE],
    ['course.js', PROGRAM],
    ['content.js', `var content = ${JSON.stringify(content)};\n`],
  ]);
}
