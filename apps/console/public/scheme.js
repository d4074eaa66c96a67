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
