import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const web = join(import.meta.dirname, '..')

export type SourceFile = { path: string; text: string }
export type StyleSheet = SourceFile & {
  /** Classes that only the components beside the sheet can name. */
  own: ReadonlySet<string>
  /** Classes that every page knows. */
  global: ReadonlySet<string>
}

const read = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: web })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

const selectors = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/'[^']*'/g, '')
    .matchAll(/([^{};]+)\{/g)

function classesIn(css: string, isModule: boolean): Pick<StyleSheet, 'own' | 'global'> {
  const found = { own: new Set<string>(), global: new Set<string>() }
  for (const [, selector = ''] of selectors(css)) {
    if (selector.trim().startsWith('@')) continue
    for (const [, outside, name = ''] of selector.matchAll(/(:global\()?\.(-?[a-z_][\w-]*)/gi))
      found[isModule && !outside ? 'own' : 'global'].add(name)
  }
  return found
}

export const styleSheets: readonly StyleSheet[] = read('**/*.css').map((file) => ({
  ...file,
  ...classesIn(file.text, file.path.endsWith('.module.css')),
}))

export const isModule = ({ path }: SourceFile) => path.endsWith('.module.css')

export const components: readonly SourceFile[] = read('**/*.{ts,tsx}').filter(
  ({ path }) => !path.includes('.test.'),
)

/** The components that import a module, each with the classes that it takes from it. */
export function usersOf(sheet: SourceFile): { path: string; classes: string[] }[] {
  const importLine = new RegExp(`import \\* as (\\w+) from '([^']*/)?${basename(sheet.path)}'`)
  return components.flatMap(({ path, text }) => {
    const [, name, folder = ''] = importLine.exec(text) ?? []
    if (name === undefined || join(dirname(path), folder, basename(sheet.path)) !== sheet.path) return []
    const classes = text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))
    return [{ path, classes: Array.from(classes, ([, used = '']) => used) }]
  })
}
