import { isObject, restoreDraft } from './restore-draft.ts'

type Part = Record<string, unknown>
type Parts = Record<string, Part>

/** By part of a form, each the body of one request: what was typed there, and what was on file when the form opened. */
type DraftChanges = Readonly<Record<string, { typed: Part; onFile: Part | undefined }>>

/** A draft is what differs from what is on file: what a form only showed was typed by no one. */
export const toChanges = (values: Parts, onFile: Parts): DraftChanges =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([part, typed]) => !isSame(typed, onFile[part]))
      .map(([part, typed]) => [part, { typed, onFile: onFile[part] }]),
  )

function isSame(value: unknown, other: unknown): boolean {
  if (!isObject(value) || !isObject(other)) return JSON.stringify(value) === JSON.stringify(other)
  return Object.entries(value).every(([field, inner]) => isSame(inner, other[field]))
}

/**
 * What a form begins with. A part that has been changed elsewhere since is shown as it is on file now, whole: half of a new address
 * or card with half of an old one would be neither.
 */
export function withChanges<V extends Parts>(draft: unknown, onFile: V): V {
  if (!isObject(draft)) return onFile
  const parts = Object.entries(onFile).map(([part, now]) => [part, withChangesOf(draft[part], now)])
  return Object.fromEntries(parts) as V // the same parts, each with its own fields
}

function withChangesOf(changes: unknown, now: Part): Part {
  if (!isObject(changes) || !isObject(changes.typed)) return now
  const typed = restoreDraft(changes.typed, now)
  const before = restoreDraft(changes.onFile, now)
  return { ...(isChangedElsewhere(typed, before, now) ? now : typed), ...mergeLists(typed, before, now) }
}

/** What is on file is what was there before or, saved by the form itself, what was typed; otherwise it came from elsewhere. */
function isChangedElsewhere(typed: Part, before: Part, now: Part): boolean {
  return Object.entries(now).some(([field, value]) => {
    if (Array.isArray(value)) return false
    if (isObject(value)) return isChangedElsewhere(at(typed, field), at(before, field), value)
    return value !== before[field] && value !== typed[field]
  })
}

/** Restored like the part on file, so where that has an object, so has this. */
const at = (part: Part, field: string) => part[field] as Part

/** Files come and go one by one: those that were added are added to what is there now. */
function mergeLists(typed: Part, before: Part, now: Part): Part {
  const lists = Object.entries(now).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
  return Object.fromEntries(
    lists.map(([field, there]) => {
      const [wanted, had] = [typed[field] as string[], before[field] as string[]] // restored like `now`
      const added = wanted.filter((one) => !had.includes(one) && !there.includes(one))
      return [field, [...there.filter((one) => wanted.includes(one) || !had.includes(one)), ...added]]
    }),
  )
}
