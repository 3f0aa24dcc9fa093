import type { Plugin, Rolldown } from 'vite'
import { groupModules, type ModuleNode } from './group-modules.ts'

/** Changes with a dependency only, so it is a file of its own. */
const framework = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/

/**
 * Where most visits begin, each byte counts. Elsewhere a request costs more than bytes do: a browser asks for six files at a time,
 * so on a slow line each file takes as long as this many bytes of source (an eighth of that, compressed).
 */
const firstPage = { weight: 2_000, bytesPerRequest: 1_500 }
const otherPage = { weight: 1, bytesPerRequest: 12_000 }

type SharedChunks = { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] }

/** Files for what pages share, worked out from what each page imports. `isFirstPage` knows where most visits begin. */
export function sharedChunks(isFirstPage: (file: string) => boolean): SharedChunks {
  let places: ReadonlyMap<string, string> = new Map()
  const plugin: Plugin = {
    name: 'shared-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    // A file of shared modules may be an entry's own too: asked for by `includeDependenciesRecursively`.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      const modules = new Map<string, ModuleNode>()
      const entries: string[] = []
      const parts: string[] = []
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (!info || framework.test(id)) continue
        modules.set(id, { bytes: info.code?.length ?? 0, imports: info.importedIds })
        if (info.isEntry) entries.push(id)
        else if (info.dynamicImporters.length > 0) parts.push(id)
      }
      if (!entries.some(isFirstPage)) throw new Error('No page where visits begin is among the entries.')
      places = placeModules(modules, { entries, parts }, isFirstPage)
    },
  }
  const shared = {
    name: (id: string) => places.get(id) ?? null,
    // Each module is placed by itself, its imports too.
    includeDependenciesRecursively: false,
  }
  return { plugin, groups: [{ name: 'framework', test: framework, priority: 1 }, shared] }
}

function placeModules(
  modules: Map<string, ModuleNode>,
  { entries, parts }: { entries: readonly string[]; parts: readonly string[] },
  isFirstPage: (file: string) => boolean,
): Map<string, string> {
  const importsOf = (id: string) => modules.get(id)?.imports ?? []
  // The root route and what starts the page are part of every page.
  const everywhere = entries.filter((id) => !isPage(id)).flatMap(importsOf)
  const toPage = (id: string, cost: typeof otherPage) => {
    modules.set(id, { bytes: 0, imports: [...importsOf(id), ...everywhere] })
    return { id, ...cost }
  }
  const pages = [
    ...entries.filter(isPage).map((id) => toPage(id, isFirstPage(id) ? firstPage : otherPage)),
    // Counted like a page, a part that is fetched later brings no file that only other pages need.
    ...parts.map((id) => toPage(id, otherPage)),
  ]
  const groups = groupModules(modules, pages)
  return new Map(groups.flatMap((group, place) => group.map((id) => [id, `shared-${place}`] as const)))
}

const isPage = (id: string) => /-page\.tsx(?:\?|$)/.test(id)
