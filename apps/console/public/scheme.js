// Runs before the first paint so that a dark page never flashes white; a file of its own because the policy allows no inline script.
(function () {
  var mode;
  try {
    mode = localStorage.getItem('mui-mode') || 'system';
  } catch {
    mode = 'system';
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();

// Paper is white: what is printed is drawn as in the light scheme, and says what it is and when that was.
(function () {
  var root = document.documentElement;
  var before;
  // By the portal's clock, as every other time on the sheet; until its zone is known by the device's.
  function now() {
    var zone = root.dataset.zone || undefined;
    var at = new Date();
    var time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
    var parts = new Intl.DateTimeFormat(root.lang, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
    var name = parts.find(function (part) {
      return part.type === 'timeZoneName';
    });
    return time + (root.lang === 'en' ? ' (' + name.value + ')' : '（' + name.value + '）');
  }
  addEventListener('beforeprint', function () {
    before = root.getAttribute('data-scheme');
    root.setAttribute('data-scheme', 'light');
    var main = document.getElementById('main');
    if (main) main.setAttribute('data-printed', document.title + ' · ' + location.href + ' · ' + now());
  });
  addEventListener('afterprint', function () {
    if (before) root.setAttribute('data-scheme', before);
    var main = document.getElementById('main');
    if (main) main.removeAttribute('data-printed');
  });
})();
