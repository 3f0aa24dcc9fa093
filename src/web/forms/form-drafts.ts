import { readItem, storeItem } from '../session/tab-storage.ts'

type DraftPart = Record<string, unknown>
type DraftParts = Record<string, DraftPart>

/** By part of a form: what was typed there, and what was on file then; null while it is not known what is. */
type Draft = Readonly<Record<string, { typed: DraftPart; onFile: DraftPart | null }>>

/** A draft is what differs from what is on file: what a form only showed was typed by no one. */
export const toDraft = <V extends DraftParts>(values: V, onFile: V | null): Draft =>
  Object.fromEntries(
    Object.entries(values)
      .map(([part, typed]) => [part, { typed, onFile: onFile?.[part] ?? null }] as const)
      .filter(([, { typed, onFile: before }]) => before === null || !isSame(typed, before)),
  )

export function isSame(value: unknown, other: unknown): boolean {
  if (!isObject(value) || !isObject(other)) return JSON.stringify(value) === JSON.stringify(other)
  return Object.entries(value).every(([field, inner]) => isSame(inner, other[field]))
}

/**
 * What a form begins with. A part that has been changed elsewhere since is shown as it is on file now, whole: half of a new address
 * or card with half of an old one would be neither.
 */
export function withDraft<V extends DraftParts>(draft: unknown, onFile: V): V {
  if (!isObject(draft)) return onFile
  const parts = Object.entries(onFile).map(([part, now]) => [part, withTyped(draft[part], now)])
  return Object.fromEntries(parts) as V // the same parts, each with its own fields
}

function withTyped(draft: unknown, now: DraftPart): DraftPart {
  if (!isObject(draft) || !isObject(draft.typed)) return now
  const typed = restoreDraft(draft.typed, now)
  const isUnchanged = !isObject(draft.onFile) || isOneOf(now, typed, restoreDraft(draft.onFile, now))
  return isUnchanged ? typed : now
}

/** Each field is what was typed there or what was on file then. */
const isOneOf = (now: DraftPart, typed: DraftPart, before: DraftPart): boolean =>
  Object.entries(now).every(([field, value]) =>
    isObject(value)
      ? // Restored like the part on file, so where that has an object, so have these.
        isOneOf(value, typed[field] as DraftPart, before[field] as DraftPart)
      : isSame(value, typed[field]) || isSame(value, before[field]),
  )

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

/** Without a part it is taken away. `more` goes along with it. */
export function keepDraft(
  name: string,
  draft: Draft | null,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const { [name]: _before, ...others } = readItem('fundingDrafts') ?? {}
  const isKept = draft !== null && Object.keys(draft).length > 0
  const all = isKept ? { ...others, [name]: { ...draft, ...more } } : others
  storeItem('fundingDrafts', Object.keys(all).length > 0 ? all : null)
}
