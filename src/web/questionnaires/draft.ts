import { checkEdited } from '#domain/questionnaires/check-answers.ts'
import { longestAnswer } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'

/** What this tab has of a questionnaire that is not sent yet. */
export type TabDraft = {
  answers: Answers
  /** The keys that were edited since the server last said that it has them. */
  unsaved: readonly string[]
  /** The last attempt to send it, until its answer has come: the same request goes under the same key, so that it is kept once. */
  attempt: { key: string; text: string } | null
}

/** What is sent: all that is asked, and the held time that it is for. */
export type SendRequest = { answers: Answers; reserveId?: string }

/** What the server has; `updatedAt` is null where it has no draft. */
export type ServerDraft = { answers: Answers; updatedAt: string | null }

const nothing: TabDraft = { answers: {}, unsaved: [], attempt: null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAttempt = (value: unknown): value is NonNullable<TabDraft['attempt']> =>
  isRecord(value) && typeof value.key === 'string' && typeof value.text === 'string'

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
    attempt: isAttempt(stored.attempt) ? stored.attempt : null,
  }
}

/** 'tabOnly': what the server has could not be read, and this tab has answers to go on with. 'failed': it has none. */
type Reading = 'reading' | 'failed' | 'tabOnly' | 'done'

/** How far the reading of the server's draft has come. While it is tried again, what is on the screen stays. */
export function findReading(so: { isRead: boolean; hasFailed: boolean; hasAnswers: boolean }): Reading {
  if (so.isRead) return 'done'
  if (!so.hasFailed) return 'reading'
  return so.hasAnswers ? 'tabOnly' : 'failed'
}

export const withEdit = (draft: TabDraft, edited: Answers): TabDraft => ({
  ...draft,
  answers: { ...draft.answers, ...edited },
  unsaved: [...new Set([...draft.unsaved, ...Object.keys(edited)])],
})

const unsavedAnswers = ({ answers, unsaved }: TabDraft): Answers =>
  Object.fromEntries(unsaved.map((key) => [key, answers[key] ?? '']))

/**
 * What is still to be saved: the edited answers alone, so that two tabs keep both theirs. Where the server's draft is gone, it
 * needs all that this tab has. An attempt without an answer may have taken the draft away.
 */
export function toSave(draft: TabDraft, server: ServerDraft | null): Answers {
  if (draft.unsaved.length === 0) return {}
  const mayBeGone = server?.updatedAt === null || draft.attempt !== null
  // With what another device has answered since, where that is known: older answers of this tab must not replace it.
  return mayBeGone ? { ...draft.answers, ...mergeAnswers(draft, server) } : unsavedAnswers(draft)
}

/** Without what the server would refuse, a text that is too long above all: one of them must not hold up the others. */
export function leaveOutRefused(questionnaire: Questionnaire, answers: Answers): Answers {
  const refused = checkEdited(questionnaire, answers)
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key, answer]) => !(key in refused) && answer.length <= longestAnswer.longText,
    ),
  )
}

/** The server has these answers now, and with them a draft. What was edited again meanwhile is still unsaved. */
export const withSaved = (draft: TabDraft, saved: Answers): TabDraft => ({
  ...draft,
  attempt: null,
  unsaved: draft.unsaved.filter((key) => draft.answers[key] !== saved[key]),
})

/** The server's draft, and over it what it does not have yet. Without one, all that this tab has. */
export function mergeAnswers(draft: TabDraft, server: ServerDraft | null): Answers {
  if (server === null || server.updatedAt === null) return draft.answers
  return { ...server.answers, ...unsavedAnswers(draft) }
}

/** The last attempt was this request, and whether it has arrived is not known. */
export const isAttempted = ({ attempt }: TabDraft, request: SendRequest): boolean =>
  attempt?.text === JSON.stringify(request)

/**
 * With the key under which this request goes: a new one only where it differs from the last attempt. If it arrives, the server's
 * draft is gone, and if its answer is then lost, this tab alone has what came from another device.
 */
export function withAttempt(draft: TabDraft, request: SendRequest, newKey: () => string) {
  const text = JSON.stringify(request)
  const attempt = draft.attempt?.text === text ? draft.attempt : { key: newKey(), text }
  return { ...draft, answers: { ...draft.answers, ...request.answers }, attempt }
}
