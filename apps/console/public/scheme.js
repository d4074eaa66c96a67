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
  addEventListener('beforeprint', function () {
    before = root.getAttribute('data-scheme');
    root.setAttribute('data-scheme', 'light');
    var main = document.getElementById('main');
    if (main)
      main.setAttribute(
        'data-printed',
        document.title + ' · ' + location.href + ' · ' + new Date().toISOString().slice(0, 16).replace('T', ' ') + ' (GMT)',
      );
  });
  addEventListener('afterprint', function () {
    if (before) root.setAttribute('data-scheme', before);
    var main = document.getElementById('main');
    if (main) main.removeAttribute('data-printed');
  });
})();
