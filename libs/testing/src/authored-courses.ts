import type { CourseParts } from './course-package.ts';

/** How a course of 1.2 finds its run time: up through the windows around it, as every authoring tool does. */
const FIND_12 = `function findAPI(w) { var n = 0; while (w.API == null && w.parent != null && w.parent != w && n++ < 10) w = w.parent; return w.API || null; }
var API = null; try { API = findAPI(window); } catch (e) {} var api = API;
function begin() { return api.LMSInitialize(''); }
function complete(note) { api.LMSSetValue('cmi.suspend_data', note); api.LMSSetValue('cmi.core.score.raw', '100'); api.LMSSetValue('cmi.core.lesson_status', 'passed'); api.LMSCommit(''); api.LMSFinish(''); }`;
const FIND_2004 = `function findAPI(w) { var n = 0; while (w.API_1484_11 == null && w.parent != null && w.parent != w && n++ < 10) w = w.parent; return w.API_1484_11; }
var api = findAPI(window.parent && window.parent != window ? window.parent : window);
function begin() { return api.Initialize(''); }
function complete(note) { api.SetValue('cmi.suspend_data', note); api.SetValue('cmi.score.scaled', '1'); api.SetValue('cmi.success_status', 'passed'); api.SetValue('cmi.completion_status', 'completed'); api.Commit(''); api.Terminate(''); }`;

/** One second of silence: WAVE, 8,000 samples of one byte; every byte of it is a sign of ASCII. */
const SOUND = [
  'RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0',
  '\x7f'.repeat(8_000),
].join('');

/** A page that lets a course of several steps run; what stops it stands in \`#stopped\`. */
const page = (head: string, body: string): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8">${head}</head><body><p id="stopped"></p>${body}</body></html>`;
const STOP = `.catch(function (e) { document.getElementById('stopped').textContent = 'stopped: ' + e; });`;

/**
 * Courses in the style of authoring tools, made for the purpose: each does what packages of its tool need of a player, and completes itself only
 * when all of it worked.
 */
export const authoredCourses: Readonly<Record<string, CourseParts>> = {
  /** A driver around a page that is a program: modules, data by fetch, storage, calls of the page around with answers. */
  rise: {
    files: {
      'driver.js': `${FIND_12} var bookmark = ''; function SetBookmark(v) { bookmark = v; return true; } function GetBookmark() { return bookmark; }`,
      'index.html': page(
        '<script src="driver.js"></script>',
        '<script>begin();</script><iframe id="content" name="content" src="scormcontent/index.html" width="100%" height="300"></iframe>',
      ),
      'scormcontent/lib/lesson.mjs': 'export const name = "lesson";',
      'scormcontent/lib/data.json': '{"lessons": 3}',
      'scormcontent/index.html': page(
        '',
        `<script>(async function () {
          localStorage.setItem('lesson', '1');
          var lesson = await import('./lib/lesson.mjs');
          var data = await (await fetch('lib/data.json', { headers: { 'x-requested-with': 'course' } })).json();
          if (!parent.SetBookmark(data.lessons) || parent.GetBookmark() !== 3) throw new Error('no answer of the page around');
          parent.complete(lesson.name + localStorage.getItem('lesson'));
        })()${STOP}</script>`,
      ),
    },
  },
  /** Scripts that load scripts, data by XMLHttpRequest, pages drawn into the document, a framework that keeps its state in the session. */
  adapt: {
    version: '2004',
    files: {
      'scorm.js': FIND_2004,
      'adapt/core.js': `window.Adapt = { start: function (course) { sessionStorage.setItem('course', course.title); document.body.insertAdjacentHTML('beforeend', '<h1>' + course.title + '</h1>'); complete(sessionStorage.getItem('course')); } };`,
      'course/en/course.json': '{"title": "lesson1"}',
      'index.html': page(
        '<script src="scorm.js"></script>',
        `<script>begin();
          new Promise(function (done, no) { var s = document.createElement('script'); s.src = 'adapt/core.js'; s.onload = done; s.onerror = no; document.head.appendChild(s); })
            .then(function () { return new Promise(function (done, no) { var x = new XMLHttpRequest(); x.open('GET', 'course/en/course.json'); x.setRequestHeader('X-Course', '1'); x.responseType = 'json';
              x.onload = function () { done(x.response); }; x.onerror = no; x.send(); }); })
            .then(function (course) { Adapt.start(course); })${STOP}</script>`,
      ),
    },
  },
  /** Workers of a file and of a blob, sound in parts that is sought in, data in XML. */
  storyline: {
    files: {
      'lms/api.js': FIND_12,
      'story_content/worker.js':
        'onmessage = function (e) { fetch("frame.xml").then(function (a) { return a.text(); }).then(function (t) { postMessage(e.data + t.length); }); };',
      'story_content/frame.xml': '<?xml version="1.0"?><bwFrame id="main"/>',
      'story_content/sound.wav': SOUND,
      'index.html': page(
        '<script src="lms/api.js"></script>',
        `<script>begin();
          var ask = function (worker) { return new Promise(function (done, no) { worker.onmessage = function (e) { done(e.data); }; worker.onerror = no; worker.postMessage('lesson'); }); };
          ask(new Worker('story_content/worker.js'))
            .then(function (said) { if (said !== 'lesson41') throw new Error('the worker said ' + said);
              return ask(new Worker(URL.createObjectURL(new Blob(['onmessage = function (e) { postMessage(e.data); }'])))); })
            .then(function () { return new Promise(function (done, no) { var a = new Audio('story_content/sound.wav'); a.onerror = function () { no(a.error && a.error.message); };
              a.onloadedmetadata = function () { a.onseeked = function () { done(a.currentTime); }; a.currentTime = 0.5; }; }); })
            .then(function (at) { return fetch('story_content/sound.wav', { headers: { range: 'bytes=4-7' } }).then(function (a) { if (a.status !== 206) throw new Error('status ' + a.status); complete('lesson' + (at > 0.4 ? 1 : 0)); }); })${STOP}</script>`,
      ),
    },
  },
  /** A frameset: one page reads the document of the page beside it and leads it on. */
  captivate: {
    files: {
      'api.js': FIND_12,
      'index.html': `<!DOCTYPE html><html><head><script src="api.js"></script><script>begin();</script></head>
        <frameset rows="60,*"><frame name="nav" src="nav.html"><frame name="content" src="slide1.html"></frameset></html>`,
      'slide1.html': page('', '<h1 id="slide">1</h1><input id="answer" value="lesson">'),
      'slide2.html': page('', '<h1 id="slide">2</h1>'),
      'slide3.html': page('', '<h1 id="slide">3</h1>'),
      'nav.html': page(
        '',
        `<a id="third" href="slide3.html" target="content">3</a><script>
          var until = function (n) { return new Promise(function (done) { var look = setInterval(function () {
            var at = parent.content.document.getElementById('slide'); if (at && at.textContent === n) { clearInterval(look); done(); } }, 100); }); };
          var answer;
          until('1').then(function () { answer = parent.content.document.getElementById('answer').value;
              return new Promise(function (done) { setTimeout(done, 600); }); })
            .then(function () { parent.content.location.href = 'slide2.html'; return until('2'); })
            .then(function () { document.getElementById('third').click(); return until('3'); })
            .then(function () { parent.complete(answer + '1'); })${STOP}</script>`,
      ),
    },
  },
  /** A frame that the course has put into a sandbox asks first what it may; two frames share what they keep. */
  ispring: {
    version: '2004',
    files: {
      'player.js': FIND_2004,
      'res/data.json': '{"name": "lesson"}',
      'res/quiz.html': page('', '<script>localStorage.setItem("quiz", "1");</script>'),
      'res/lone.html': page(
        '',
        `<script>fetch('data.json', { headers: { 'x-quiz': '1' } }).then(function (a) { return a.json(); }).then(function (d) { parent.postMessage(d.name, '*'); })${STOP}</script>`,
      ),
      'index.html': page(
        '<script src="player.js"></script>',
        `<script>begin();
          var frame = function (src, sandbox) { var f = document.createElement('iframe'); if (sandbox) f.setAttribute('sandbox', sandbox); f.src = src; document.body.appendChild(f); return f; };
          new Promise(function (done) { frame('res/quiz.html').onload = done; })
            .then(function () { return new Promise(function (done) { window.onmessage = function (e) { done(e.data); }; frame('res/lone.html', 'allow-scripts'); }); })
            .then(function (name) { complete(name + localStorage.getItem('quiz')); })${STOP}</script>`,
      ),
    },
  },
};
