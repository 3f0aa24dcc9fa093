/** React Router marks the sheets of its entry with a "#". */
const sheetLink = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"/g
const scriptLink = '<link rel="modulepreload"'
/** React Router's: it names the modules of the page's routes, and then starts the first of all. */
const firstScript = /(<script [^>]*type="module" async="">);?((?:\s*import \* as \w+ from "[^"]+";)+)/
const named = /import \* as (\w+) from ("[^"]+");/g

type Given = { nonce: string; read: (path: string) => string | null }

/** Lets a page be seen before its scripts and sheets have arrived: on a slow line that halves the wait. */
export const hastenFirstLook = (html: string, given: Given): string => yieldScripts(inlineStyles(html, given))

/**
 * Puts the style sheets into the page. The links stay, because React takes them over where it rendered them, but as
 * sheets that no screen waits for.
 */
function inlineStyles(html: string, { nonce, read }: Given): string {
  return html.replaceAll(sheetLink, (link, path: string) => {
    const sheet = read(path)
    // Such a text would end the element early; no sheet of ours has it.
    if (sheet === null || sheet.includes('</')) return link
    return `<style nonce="${nonce}">${sheet}</style>${link} media="not all"`
  })
}

/**
 * The page reads without its scripts, so they start once something is seen: before, they would take the line from the fonts
 * and the processor from the first paint. A tab in the background paints nothing and waits a second.
 */
const yieldScripts = (html: string): string =>
  html
    .replaceAll(scriptLink, `${scriptLink} media="not all"`)
    .replace(
      firstScript,
      (_, tag: string, imports: string) => tag + onceSeen + imports.replaceAll(named, later),
    )

const later = 'const $1 = await import($2);'

const onceSeen = `
await new Promise((go) => {
  const look = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && go();
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  setTimeout(go, 1000);
});
for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.media = '';`
