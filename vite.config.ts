import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { cascadeLayers } from './scripts/cascade-layers.ts'
import { lightIcons } from './scripts/light-icons.ts'
import { lightPreload } from './scripts/light-preload.ts'
import { lightRouter } from './scripts/light-router.ts'
import { precompress } from './scripts/precompress.ts'
import { sharedChunks } from './scripts/shared-chunks.ts'
import { paths } from './src/contract/page-paths.ts'
import routes from './src/web/routes.ts'

const web = join(import.meta.dirname, 'src', 'web')

/** Where most visits begin, by address. */
const firstPaths = [paths.home(), paths.findPsychologist(), paths.psychologist('')]
const firstPages = routes
  .filter(({ path, index }) => firstPaths.some((first) => first.split('?')[0] === `/${index ? '' : path}`))
  .map(({ file }) => join(web, file))

const chunks = sharedChunks((id) => firstPages.some((file) => id.startsWith(file)))

/** Reading a property, or a name of the browser, does nothing by itself. */
const treeshake = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const

/**
 * Class names of CSS Modules are constants: written in place, a script needs no variable for each. With every name in place nothing
 * is left to import, and the bundler would drop the module with its style sheet: so it is told that the sheet itself is wanted.
 */
const optimization = { inlineConst: { mode: 'all' } } as const
const keepStyleSheets: Plugin = {
  name: 'keep-style-sheets',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}

/**
 * A page names its scripts in its own head; what a script asks for later needs only its style sheets beforehand. A form's rules are
 * waited for by the press that sends it: all that they import is asked for at once, and not file after file.
 */
const isFormRules = /\/(?:zod-setup|(?:card-)?rules)-[\w-]+\.js$/
const modulePreload = {
  resolveDependencies: (file: string, files: string[]) =>
    isFormRules.test(`/${file}`) ? files : files.filter((one) => one.endsWith('.css')),
}

export default defineConfig({
  plugins: [
    cascadeLayers(join(web, 'ui', 'theme.css')),
    tailwindcss(),
    reactRouter(),
    lightIcons(join(web, 'ui', 'create-icon.tsx')),
    chunks.plugin,
    keepStyleSheets,
    lightPreload(),
    lightRouter(),
    precompress(),
  ],
  // So that the icons are the same on the server and in development.
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['lucide-react'] },
  build: { target: 'es2022', sourcemap: false, modulePreload },
  // A thread fetches its word lists as files of their own.
  worker: { format: 'es' },
  // Short and readable: a page carries its class names in its markup, its scripts and its sheets.
  css: { modules: { generateScopedName: '[local]_[hash:base36:3]' } },
  environments: {
    client: {
      build: {
        rolldownOptions: { optimization, treeshake, output: { codeSplitting: { groups: chunks.groups } } },
      },
    },
  },
})
