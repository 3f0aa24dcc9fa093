import { readItem, storeItem } from '../session/tab-storage.ts'

type DraftPart = Record<string, unknown>
type DraftParts = Record<string, DraftPart>

/**
 * By part of a form, each the body of one request: what was typed there, what is on file as far as the form knows, and what it
 * has last sent, which may be on file too.
 */
type DraftChanges = Readonly<
  Record<string, { typed: DraftPart; onFile: DraftPart | undefined; sent?: DraftPart }>
>

/** A draft is what differs from what is on file: what a form only showed was typed by no one. */
export const toChanges = <V extends DraftParts>(values: V, onFile: V, sent: V = onFile): DraftChanges =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([part, typed]) => !isSame(typed, onFile[part]) || !isSame(typed, sent[part]))
      .map(([part, typed]) => {
        const [before, last] = [onFile[part], sent[part]]
        return [part, { typed, onFile: before, ...(!isSame(last, before) && { sent: last }) }]
      }),
  )

function isSame(value: unknown, other: unknown): boolean {
  if (!isObject(value) || !isObject(other)) return JSON.stringify(value) === JSON.stringify(other)
  return Object.entries(value).every(([field, inner]) => isSame(inner, other[field]))
}

/**
 * What a form begins with. A part that has been changed elsewhere since is shown as it is on file now, whole: half of a new address
 * or card with half of an old one would be neither.
 */
export function withChanges<V extends DraftParts>(draft: unknown, onFile: V): V {
  if (!isObject(draft)) return onFile
  const parts = Object.entries(onFile).map(([part, now]) => [part, withChangesOf(draft[part], now)])
  return Object.fromEntries(parts) as V // the same parts, each with its own fields
}

function withChangesOf(changes: unknown, now: DraftPart): DraftPart {
  if (!isObject(changes) || !isObject(changes.typed)) return now
  const typed = restoreDraft(changes.typed, now)
  const before = restoreDraft(changes.onFile, now)
  const known: [DraftPart, ...DraftPart[]] = [
    before,
    ...(isObject(changes.sent) ? [restoreDraft(changes.sent, now)] : []),
  ]
  return { ...(isChangedElsewhere([typed, ...known], now) ? now : typed), ...mergeLists(typed, known, now) }
}

/** What is on file is what was there before or what this form has saved; otherwise it came from elsewhere. */
function isChangedElsewhere(known: readonly DraftPart[], now: DraftPart): boolean {
  return Object.entries(now).some(([field, value]) => {
    if (Array.isArray(value)) return false
    // Restored like the part on file, so where that has an object, so have these.
    if (isObject(value))
      return isChangedElsewhere(
        known.map((part) => part[field] as DraftPart),
        value,
      )
    return known.every((part) => part[field] !== value)
  })
}

/** Files come and go one by one: those that were added are added to what is there now. What was sent may not have arrived. */
function mergeLists(
  typed: DraftPart,
  known: readonly [before: DraftPart, ...DraftPart[]],
  now: DraftPart,
): DraftPart {
  const lists = Object.entries(now).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
  return Object.fromEntries(
    lists.map(([field, there]) => {
      const list = (part: DraftPart) => part[field] as string[] // restored like `now`
      const [wanted, had] = [list(typed), known.flatMap(list)]
      const added = wanted.filter((one) => !list(known[0]).includes(one) && !there.includes(one))
      return [field, [...there.filter((one) => wanted.includes(one) || !had.includes(one)), ...added]]
    }),
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A draft as a form can use it: only its own fields, each of the kind it expects: storage may hold anything. */
export function restoreDraft<T extends object>(draft: unknown, empty: T): T {
  if (!isObject(draft)) return empty
  const restored = Object.entries(empty).map(([field, nothing]: [string, unknown]) => [
    field,
    restoreField(draft[field], nothing),
  ])
  return Object.fromEntries(restored) as T // the same fields, each of its own kind
}

function restoreField(value: unknown, nothing: unknown): unknown {
  if (Array.isArray(nothing)) return isList(value) ? value : nothing
  if (isObject(nothing)) return restoreDraft(value, nothing)
  return typeof value === typeof nothing ? value : nothing
}

/** What this tab keeps of a form, by the name of the form and its client. */
export const readDraft = (name: string): Readonly<Record<string, unknown>> | null =>
  readItem('fundingDrafts')?.[name] ?? null

/** Null takes it away. */
export function keepDraft(name: string, draft: Readonly<Record<string, unknown>> | null): void {
  const { [name]: _before, ...others } = readItem('fundingDrafts') ?? {}
  const all = draft === null ? others : { ...others, [name]: draft }
  storeItem('fundingDrafts', Object.keys(all).length > 0 ? all : null)
}
