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

/**
 * What nearly every visit loads, in two files: they compress better than the same code in many. The first changes only
 * with a dependency, the second holds the frame around every page with all it imports.
 */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
  {
    name: 'shell',
    test: new RegExp(`(src|lucide-react/dist/esm)/(${firstPages.join('|')})`.replaceAll('/', '[\\\\/]')),
    priority: 1,
  },
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
