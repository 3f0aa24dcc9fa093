import { isObject, restoreDraft } from './restore-draft.ts'

type Part = Record<string, unknown>
type Parts = Record<string, Part>

/**
 * By part of a form, each the body of one request: what was typed there, what is on file as far as the form knows, and what it
 * has last sent, which may be on file too.
 */
type DraftChanges = Readonly<Record<string, { typed: Part; onFile: Part | undefined; sent?: Part }>>

/** A draft is what differs from what is on file: what a form only showed was typed by no one. */
export const toChanges = <V extends Parts>(values: V, onFile: V, sent: V = onFile): DraftChanges =>
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
export function withChanges<V extends Parts>(draft: unknown, onFile: V): V {
  if (!isObject(draft)) return onFile
  const parts = Object.entries(onFile).map(([part, now]) => [part, withChangesOf(draft[part], now)])
  return Object.fromEntries(parts) as V // the same parts, each with its own fields
}

function withChangesOf(changes: unknown, now: Part): Part {
  if (!isObject(changes)) return now
  // Until 18 November 2026 releases kept the values themselves. For tabs that were open then: needed in one release only.
  if (!('typed' in changes)) return restoreDraft(changes, now)
  if (!isObject(changes.typed)) return now
  const typed = restoreDraft(changes.typed, now)
  const before = restoreDraft(changes.onFile, now)
  const known: [Part, ...Part[]] = [
    before,
    ...(isObject(changes.sent) ? [restoreDraft(changes.sent, now)] : []),
  ]
  return { ...(isChangedElsewhere([typed, ...known], now) ? now : typed), ...mergeLists(typed, known, now) }
}

/** What is on file is what was there before or what this form has saved; otherwise it came from elsewhere. */
function isChangedElsewhere(known: readonly Part[], now: Part): boolean {
  return Object.entries(now).some(([field, value]) => {
    if (Array.isArray(value)) return false
    // Restored like the part on file, so where that has an object, so have these.
    if (isObject(value))
      return isChangedElsewhere(
        known.map((part) => part[field] as Part),
        value,
      )
    return known.every((part) => part[field] !== value)
  })
}

/** Files come and go one by one: those that were added are added to what is there now. What was sent may not have arrived. */
function mergeLists(typed: Part, known: readonly [before: Part, ...Part[]], now: Part): Part {
  const lists = Object.entries(now).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
  return Object.fromEntries(
    lists.map(([field, there]) => {
      const list = (part: Part) => part[field] as string[] // restored like `now`
      const [wanted, had] = [list(typed), known.flatMap(list)]
      const added = wanted.filter((one) => !list(known[0]).includes(one) && !there.includes(one))
      return [field, [...there.filter((one) => wanted.includes(one) || !had.includes(one)), ...added]]
    }),
  )
}
