import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'node_modules', '.cache', 'banksia-compiled-server')

/**
 * Bundles the service, its built pages and charge-and-die.ts into one file each, and answers with the paths to start. The modules and
 * packages of the plain service take half of a start to find and compile, and the fault tests start each about a hundred times.
 */
export async function compileServer(): Promise<{ server: string; chargeAndDie: string }> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'build'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  // What the service finds by its own place (migrations, stories, the scripts of the pages) is found beside the bundle too.
  await symlink(join(root, 'src'), join(folder, 'src'))
  await symlink(join(root, 'content'), join(folder, 'content'))
  for (const name of ['client', 'stories.json'])
    await symlink(join(root, 'build', name), join(folder, 'build', name))
  await build(bundle('src/main.ts', 'server'))
  await build(bundle('build/server/index.js', join('build', 'server')))
  await build(bundle('test/support/charge-and-die.ts', 'charge-and-die'))
  return {
    server: join(folder, 'server', 'main.js'),
    chargeAndDie: join(folder, 'charge-and-die', 'charge-and-die.js'),
  }
}

const bundle = (entry: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [placesInFolder],
  // Vite serves only development, and nothing here installs the native driver.
  ssr: { noExternal: true, external: ['vite', 'pg-native'] },
  build: { ssr: entry, outDir: join(folder, outDir), minify: false, target: 'node24' },
})

/** A bundle has one place for all modules; each keeps its own. */
const placesInFolder: Plugin = {
  name: 'places-in-folder',
  transform(code, id) {
    const source = join(root, 'src')
    if (!id.startsWith(source) || !code.includes('import.meta.')) return null
    const place = join(folder, 'src', id.slice(source.length))
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(place)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href))
  },
}
