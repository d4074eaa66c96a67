// What a browser loads first, compressed: the built console's own measure.
export async function measureFirstLoad() {
  const { compileConsole } = await import('./lib/console-build.mjs');
  await compileConsole();
  const { measureConsole } = await import('../apps/console/check-size.mjs');
  return measureConsole().map(({ name, size, bar }) => ({
    what: `console first load, ${name}, gzip`,
    bar: `≤ ${bar} kB`,
    measured: `${size.toFixed(1)} kB`,
    ok: size <= bar,
  }));
}
