/** What the bundler knows of a module: its size and what it imports before it runs. */
export type ModuleNode = { bytes: number; imports: readonly string[] }
/**
 * A page by its entry module. The weight says how much its first load matters beside that of others; `bytesPerRequest`, how many
 * bytes it may load without need to save one request.
 */
export type PageEntry = { id: string; weight: number; bytesPerRequest: number }

/** Modules that travel together. `pages` is a set of bits: the pages that ask for the file. */
type Group = { modules: string[]; bytes: number; pages: bigint; imports: Set<Group> }

/**
 * Deals the modules that several pages share into files. Modules that the same pages need go together; a file whose bytes
 * are not worth a request of its own joins the one where it costs least: bytes that a page loads without need, by weight.
 * A group comes after those that it imports.
 */
export function groupModules(
  modules: ReadonlyMap<string, ModuleNode>,
  pages: readonly PageEntry[],
): string[][] {
  const weigh = weigher(pages, ({ weight }) => weight)
  const worth = weigher(pages, ({ weight, bytesPerRequest }) => weight * bytesPerRequest)
  const groups = exactGroups(modules, pages)
  const settled = new Set<Group>()
  for (;;) {
    const smallest = leastOf(
      [...groups].filter((group) => !settled.has(group)),
      ({ bytes }) => bytes,
    )
    if (!smallest) return importsFirst(groups).map((group) => group.modules)
    const saved = (other: Group) => worth(smallest.pages & other.pages)
    const loss = (other: Group) => overfetch(smallest, other, weigh) - saved(other)
    const partner = leastOf(
      [...groups].filter((other) => other !== smallest && !meetsIndirectly(smallest, other)),
      loss,
    )
    if (partner && loss(partner) < 0) merge(groups, smallest, partner)
    else settled.add(smallest)
  }
}

/** One group for each set of pages. Its imports are needed by at least the same pages, so no two import each other. */
function exactGroups(modules: ReadonlyMap<string, ModuleNode>, pages: readonly PageEntry[]): Set<Group> {
  const pagesOf = new Map<string, bigint>()
  pages.forEach(({ id }, index) => {
    for (const module of reach(id, (from) => modules.get(from)?.imports ?? []))
      pagesOf.set(module, (pagesOf.get(module) ?? 0n) | (1n << BigInt(index)))
  })
  const entries = new Set(pages.map(({ id }) => id))
  const bySet = new Map<bigint, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, set] of pagesOf) {
    const isShared = (set & (set - 1n)) !== 0n
    if (!isShared || entries.has(id)) continue
    const group = bySet.get(set) ?? { modules: [], bytes: 0, pages: set, imports: new Set() }
    group.modules.push(id)
    group.bytes += modules.get(id)?.bytes ?? 0
    bySet.set(set, group)
    groupOf.set(id, group)
  }
  for (const [id, group] of groupOf)
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = groupOf.get(imported)
      if (other && other !== group) group.imports.add(other)
    }
  return new Set(bySet.values())
}

/** What all pages together would load beyond their need: of the two, and of what they import. */
function overfetch(one: Group, other: Group, weigh: (pages: bigint) => number): number {
  const pages = one.pages | other.pages
  const loaded = new Set([...reach(one, (group) => group.imports), ...reach(other, (group) => group.imports)])
  let sum = 0
  for (const group of loaded) sum += group.bytes * weigh(pages & ~group.pages)
  return sum
}

/** Whether one imports the other by way of a third, which would then import, and be imported by, the two as one. */
function meetsIndirectly(one: Group, other: Group): boolean {
  const leads = (from: Group, to: Group) =>
    [...from.imports].some((next) => next !== to && reach(next, (group) => group.imports).has(to))
  return leads(one, other) || leads(other, one)
}

function merge(groups: Set<Group>, one: Group, into: Group): void {
  groups.delete(one)
  into.modules.push(...one.modules)
  into.bytes += one.bytes
  into.pages |= one.pages
  for (const group of one.imports) into.imports.add(group)
  for (const group of groups) if (group.imports.delete(one)) group.imports.add(into)
  into.imports.delete(into)
  for (const group of reach(into, ({ imports }) => imports)) group.pages |= into.pages
}

function importsFirst(groups: Iterable<Group>): Group[] {
  const ordered = new Set<Group>()
  const add = (group: Group) => {
    if (ordered.has(group)) return
    group.imports.forEach(add)
    ordered.add(group)
  }
  for (const group of groups) add(group)
  return [...ordered]
}

function reach<T>(start: T, next: (from: T) => Iterable<T>): Set<T> {
  const found = new Set([start])
  for (const from of found) for (const to of next(from)) found.add(to)
  return found
}

function weigher(pages: readonly PageEntry[], measure: (page: PageEntry) => number): (set: bigint) => number {
  const known = new Map<bigint, number>()
  return (set) => {
    const sum =
      known.get(set) ??
      pages.reduce((all, page, index) => all + (set & (1n << BigInt(index)) ? measure(page) : 0), 0)
    known.set(set, sum)
    return sum
  }
}

function leastOf<T>(values: readonly T[], measure: (value: T) => number): T | undefined {
  let least: { value: T; size: number } | undefined
  for (const value of values) {
    const size = measure(value)
    if (!least || size < least.size) least = { value, size }
  }
  return least?.value
}
