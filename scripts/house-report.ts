import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Two things that grow back unseen, as a report and not as a wall (CONTRIBUTING.md#house-rules): files of less than 40 lines
 * that one other file imports, and folders that import each other.
 */

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTest(file))

type Import = { from: string; to: string; isLazy: boolean }

/** What an import names, from the root of the repository; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [, area, path] = /^#(domain|contract|server|web|demo)\/(.*)$/.exec(specifier) ?? []
  return area === undefined ? null : `src/${area}/${path}`
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  return Array.from(
    text.matchAll(/(from |import |import\(|new URL\()\s*'([^']+)'/g),
    ([, how, specifier = '']) => ({
      from,
      to: resolve(from, specifier) ?? '',
      isLazy: how === 'import(' || how === 'new URL(',
    }),
  ).filter(({ to }) => files.includes(to))
}

const imports = files.flatMap(importsOf)

/** Named by a table of pages or an entry of the build: nobody imports them, or the router does. */
const isEntry = (file: string) => /(-page|root|entry\.\w+)\.tsx$|routes\.ts$/.test(file)

const crumbs = files.filter((file) => {
  if (isEntry(file) || readFileSync(join(root, file), 'utf8').split('\n').length > 40) return false
  const users = imports.filter(({ to }) => to === file)
  return new Set(users.map(({ from }) => from)).size === 1 && !users.some(({ isLazy }) => isLazy)
})

const crossings = new Set(
  imports
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
    .filter(([a, b]) => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`))
    .map(([a, b]) => `${a} → ${b}`),
)
const mutual = [...crossings].filter((crossing) => {
  const [a = '', b = ''] = crossing.split(' → ')
  return a < b && crossings.has(`${b} → ${a}`)
})

const list = (title: string, found: readonly string[]) =>
  console.log([`${title}: ${found.length}`, ...found.map((one) => `  ${one}`)].join('\n'))
list('files under 40 lines with one importer', crumbs)
list(
  'folders that import each other',
  mutual.map((crossing) => crossing.replace('→', '⇄')),
)
