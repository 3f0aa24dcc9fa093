import type { Plugin } from 'vite'

/** Vite's name for the function that stands around every `import()`. */
const helper = '\0vite/preload-helper.js'

/**
 * Before a script that is fetched later runs, its style sheets are there: what `import()` needs of Vite's helper, without the
 * parts for other builds. A sheet that cannot be had does not stop the script. test/e2e/budget.spec.ts holds what it saves.
 */
export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(`^${helper}$`) },
      handler: () =>
        `const known = {}\nexport const __vitePreload = (load, sheets) => (${loadWithSheets})(known, load, sheets)`,
    },
  }
}

type Sheets = Record<string, Promise<unknown>>

/** Written into the page's scripts as it stands. */
function loadWithSheets(
  known: Sheets,
  load: () => Promise<unknown>,
  sheets: string[] = [],
): Promise<unknown> {
  const fetchSheet = (href: string): Promise<unknown> =>
    new Promise((done) => {
      // React Router marks some with a "#".
      const isThere = `link[rel=stylesheet][href^="${href}"],style[data-href~="${href}"]`
      if (document.querySelector(isThere)) return done(null)
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      link.addEventListener('load', done)
      link.addEventListener('error', done)
      document.head.append(link)
    })
  return Promise.all(sheets.map((sheet) => (known[sheet] ??= fetchSheet(`/${sheet}`)))).then(load)
}
