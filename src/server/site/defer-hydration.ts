/** As React Router writes them (docs/decisions/0019-deferred-hydration.md); test/e2e/first-paint.spec.ts notices a change. */
const preload = '<link rel="modulepreload"'
/** It names the modules of the page's routes, and then starts the entry. */
const routeModules = /(<script [^>]*type="module" async="">);?((?:\s*import \* as \w+ from "[^"]+";)+)/
const namedImport = /import \* as (\w+) from ("[^"]+");/g

/**
 * The page reads without its scripts, so they start once something is seen: before, they would take the line from the fonts
 * and the processor from the first paint. A tab in the background paints nothing and waits a second.
 */
export const deferHydration = (html: string): string =>
  html
    .replaceAll(preload, `${preload} media="not all"`)
    .replace(
      routeModules,
      (_, tag: string, imports: string) =>
        tag + afterFirstPaint + imports.replaceAll(namedImport, 'const $1 = await import($2);'),
    )

const afterFirstPaint = `
await new Promise((go) => {
  const look = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && go();
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  setTimeout(go, 1000);
});
for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.media = '';`
