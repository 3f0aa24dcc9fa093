import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** Small parts that the first pages of most visits share: home, listing and profile. */
const firstPages = [
  'web/root.tsx',
  'web/ui/(button|badge|card|portrait)/',
  'web/ui/use-media-query',
  'web/ui/field/(field|field-error|select-field)',
  'web/ui/choice/(checkbox|choice)',
  'web/ui/combo-box/combo-box-field',
  'web/clinician-card/clinician-card',
  'domain/clinicians/(card|concerns|funding|genders|languages|styles|week-days)',
  'domain/time/bands',
  'icons/(sun|sunrise|moon)[.]',
]

/** What pages that show times share, the profile first: by itself each part would be a file of its own. */
const pagesWithTimes = [
  'web/api/call-api',
  'web/appointment/(use-time-zone|client-facts|session-items|day-words|bookable-clinician)',
  'web/ui/(notice/notice|skeleton/skeletons)',
  'domain/clinicians/(roles|delivery-types|age-ranges)',
  'domain/time/(local-time|format)',
]

/** Drawings of the home page and the profile that others use too. */
const icons = ['icons/(arrow-left|arrow-right|award|calendar-x|languages|leaf|user|video)[.]']

const among = (paths: readonly string[]) =>
  new RegExp(`(src|lucide-react/dist/esm)/(${paths.join('|')})`.replaceAll('/', '[\\\\/]'))

/**
 * What nearly every visit loads, in a few files: they compress better than the same code in many, and a slow line asks for
 * few at a time. The first changes only with a dependency, the second holds the frame around every page with all it
 * imports.
 */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
  { name: 'shell', test: among(firstPages), priority: 1 },
  { name: 'times', test: among(pagesWithTimes) },
  { name: 'icons', test: among(icons) },
]

/** A page names its scripts in its own head; what a script asks for later needs only its style sheets beforehand. */
const modulePreload = {
  resolveDependencies: (_: string, files: string[]) => files.filter((file) => file.endsWith('.css')),
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { target: 'es2022', sourcemap: false, modulePreload },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
