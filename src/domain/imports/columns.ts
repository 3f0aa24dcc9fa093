import { isKeepable } from '../text.ts'
import { fieldsOf, type ImportKind, importLimits } from './import-kinds.ts'

/** What becomes of each column, by its title: a field, or null where it is left out. */
export type ColumnMapping = Readonly<Record<string, string | null>>

/** A title as it is compared: small letters and figures, one space between words. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Each column by a name of its own: a second `Email` is `Email (2)`, and one without a title is called by its place. */
export function nameColumns(head: readonly string[]): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  for (const [index, typed] of head.entries()) {
    const plain = typed.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
    const title = plain.slice(0, importLimits.title) || `Column ${index + 1}`
    let name = title
    for (let count = 2; taken.has(name); count += 1) name = `${title} (${count})`
    taken.add(name)
    names.push(name)
  }
  return names
}

/**
 * Which field each column is for. What was chosen for a column of this name before stands; otherwise its own title says it. A field is
 * taken from one column only, the first that fits, so that nothing is overwritten without a word.
 */
export function suggestMapping(
  kind: ImportKind,
  columns: readonly string[],
  kept: ColumnMapping = {},
): ColumnMapping {
  const fields = Object.entries(fieldsOf(kind))
  const used = new Set<string>()
  const take = (code: string | null | undefined): string | null => {
    if (code === null || code === undefined || used.has(code)) return null
    used.add(code)
    return code
  }
  const known = (title: string) => Object.hasOwn(kept, title)
  const chosen = new Map(columns.filter(known).map((title) => [title, take(keptField(kind, kept, title))]))
  // Before names that are only like it: a column that has the very name of the template.
  const find = (title: string, names: (field: (typeof fields)[number][1]) => readonly string[]) =>
    fields.find(([code, field]) => !used.has(code) && names(field).includes(foldTitle(title)))?.[0]
  for (const names of [
    (field: (typeof fields)[number][1]) => [foldTitle(field.name)],
    (field: (typeof fields)[number][1]) => field.otherNames,
  ])
    for (const title of columns)
      if (!known(title) && !chosen.get(title)) chosen.set(title, take(find(title, names)))
  return Object.fromEntries(columns.map((title) => [title, chosen.get(title) ?? null]))
}

const keptField = (kind: ImportKind, kept: ColumnMapping, title: string): string | null => {
  const code = kept[title] ?? null
  return code !== null && Object.hasOwn(fieldsOf(kind), code) ? code : null
}

/** Why a file cannot be read by this mapping, in one sentence each. */
export function checkMapping(
  kind: ImportKind,
  columns: readonly string[],
  mapping: ColumnMapping,
): readonly string[] {
  const fields = fieldsOf(kind)
  const used = columns.flatMap((title) => mapping[title] ?? [])
  return [
    ...used
      .filter((code) => !Object.hasOwn(fields, code))
      .map(() => 'A column is matched to a field that doesn’t exist. Choose another.'),
    ...Object.entries(fields).flatMap(([code, { name, isRequired }]) => {
      const times = used.filter((one) => one === code).length
      if (times > 1) return [`Two columns are put into “${name}”. Please leave one out.`]
      return isRequired && times === 0 ? [`No column is put into “${name}”.`] : []
    }),
  ]
}

/** Columns that are read by nothing, as they are called in the file. */
export const leftOutColumns = (columns: readonly string[], mapping: ColumnMapping): string[] =>
  columns.filter((title) => (mapping[title] ?? null) === null)

/** One line of a file, as text. */
export type FileRow = {
  readonly line: number
  readonly cells: readonly string[]
}

/** The cells of the fields that are read, or why the line cannot be read at all. */
export function readCells(
  row: FileRow,
  columns: readonly string[],
  mapping: ColumnMapping,
): { ok: true; cells: Readonly<Record<string, string>> } | { ok: false; reason: string } {
  if (row.cells.length > columns.length && row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { ok: false, reason: 'This line has more cells than the first line has columns' }
  const cells: Record<string, string> = {}
  for (const [index, title] of columns.entries()) {
    const code = mapping[title]
    if (code === null || code === undefined) continue
    const cell = row.cells[index] ?? ''
    if (cell.length > importLimits.characters)
      return { ok: false, reason: `“${title}” has more than ${importLimits.characters} characters` }
    if (control.test(cell) || !isKeepable(cell))
      return { ok: false, reason: `“${title}” has characters we can’t read` }
    cells[code] = cell.trim()
  }
  return { ok: true, cells }
}

/** Control characters besides tab and line end, which no name, number or address has. */
const control = /[^\P{Cc}\t\n\r]/u
