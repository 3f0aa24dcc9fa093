import type { Answers } from '#domain/questionnaires/questionnaire.ts'

/** What this tab has of a questionnaire that is not sent yet. */
export type TabDraft = {
  answers: Answers
  /** The keys that were edited since the server last said that it has them. */
  unsaved: readonly string[]
  /** Of the last attempt to send these very answers: whatever is edited needs a new one. */
  sendKey: string | null
}

/** What the server has; `updatedAt` is null where it has no draft. */
export type ServerDraft = { answers: Answers; updatedAt: string | null }

const nothing: TabDraft = { answers: {}, unsaved: [], sendKey: null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Read with care: another release may have written it. */
export function readDraft(stored: unknown): TabDraft {
  if (!isRecord(stored) || !isRecord(stored.answers)) return nothing
  const answers = Object.fromEntries(
    Object.entries(stored.answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const unsaved = Array.isArray(stored.unsaved) ? stored.unsaved : []
  return {
    answers,
    unsaved: unsaved.filter((key): key is string => typeof key === 'string' && key in answers),
    sendKey: typeof stored.sendKey === 'string' ? stored.sendKey : null,
  }
}

export const withEdit = (draft: TabDraft, edited: Answers): TabDraft => ({
  answers: { ...draft.answers, ...edited },
  unsaved: [...new Set([...draft.unsaved, ...Object.keys(edited)])],
  sendKey: null,
})

const unsavedAnswers = ({ answers, unsaved }: TabDraft): Answers =>
  Object.fromEntries(unsaved.map((key) => [key, answers[key] ?? '']))

/**
 * What is still to be saved: the edited answers alone, so that two tabs keep both theirs. Where the server's draft is gone, it
 * needs all that this tab has.
 */
export function toSave(draft: TabDraft, server: ServerDraft | null): Answers {
  if (draft.unsaved.length === 0) return {}
  return server?.updatedAt === null ? draft.answers : unsavedAnswers(draft)
}

/** The server has these answers now. What was edited again meanwhile is still unsaved. */
export const withSaved = (draft: TabDraft, saved: Answers): TabDraft => ({
  ...draft,
  unsaved: draft.unsaved.filter((key) => draft.answers[key] !== saved[key]),
})

/** The server's draft, and over it what it does not have yet. Without one, all that this tab has. */
export function mergeAnswers(draft: TabDraft, server: ServerDraft | null): Answers {
  if (server === null || server.updatedAt === null) return draft.answers
  return { ...server.answers, ...unsavedAnswers(draft) }
}
