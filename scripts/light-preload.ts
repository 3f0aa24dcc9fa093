import type { Plugin } from 'vite'

/** Vite's name for the function that stands around every `import()`. */
const helper = '\0vite/preload-helper.js'

/**
 * Before a script that is fetched later runs, its style sheets are there, and scripts that it is known to import are under way: what
 * `import()` needs of Vite's helper, without the parts for other builds. A file that cannot be had does not stop the script. test/e2e/budget.spec.ts holds what it saves.
 */
export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(`^${helper}$`) },
      handler: () =>
        `const known = {}\nexport const __vitePreload = (load, files) => (${loadWithFiles})(known, load, files)`,
    },
  }
}

type Files = Record<string, Promise<unknown>>

/** Written into the page's scripts as it stands. */
function loadWithFiles(known: Files, load: () => Promise<unknown>, files: string[] = []): Promise<unknown> {
  const fetchFile = (href: string): Promise<unknown> =>
    new Promise((done) => {
      const isScript = href.endsWith('js')
      // React Router marks some with a "#".
      const isThere = `link[rel=stylesheet][href^="${href}"],style[data-href~="${href}"]`
      if (document.querySelector(isThere)) return done(null)
      const rel = isScript ? 'modulepreload' : 'stylesheet'
      const link = Object.assign(document.createElement('link'), { rel, href })
      // A script is waited for by the one that imports it.
      if (isScript) done(null)
      link.addEventListener('load', done)
      link.addEventListener('error', done)
      document.head.append(link)
    })
  return Promise.all(files.map((file) => (known[file] ??= fetchFile(`/${file}`)))).then(load)
}
