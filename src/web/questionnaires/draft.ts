import { checkEdited } from '#domain/questionnaires/check-answers.ts'
import { longestAnswer } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { isRecord } from '#domain/record.ts'

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
type DraftReading = 'reading' | 'failed' | 'tabOnly' | 'done'

/** How far the reading of the server's draft has come. While it is tried again, what is on the screen stays. */
export function findReading(so: { isRead: boolean; hasFailed: boolean; hasAnswers: boolean }): DraftReading {
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

export type SaveState = 'idle' | 'saving' | 'failed'

type DraftSaverOptions = {
  /** What is still to be saved. */
  readUnsaved: () => Answers
  /** False when it could not be saved. */
  save: (answers: Answers) => Promise<boolean>
  /** Brings what the server has, as a save does. True: it has no draft, and nothing is edited here. */
  readAgain: () => Promise<boolean>
  onState: (state: SaveState) => void
  /** How long after the last edit. */
  delayMs: number
}

/** Saves a while after the last edit, one save at a time, until nothing is left; a save that failed waits for the next word. */
export function createDraftSaver({ readUnsaved, save, readAgain, onState, delayMs }: DraftSaverOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null

  const saveAll = async (): Promise<boolean> => {
    for (let unsaved = readUnsaved(); Object.keys(unsaved).length > 0; unsaved = readUnsaved()) {
      onState('saving')
      if (!(await save(unsaved))) {
        onState('failed')
        return false
      }
    }
    onState('idle')
    return true
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    underWay ??= saveAll().finally(() => void (underWay = null))
    return underWay
  }

  return {
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    /** Now: before a step is left, or because a person asks for it. True when the server has everything. */
    flush,
    /**
     * Before all of it is sent: what another tab or device has answered is here afterwards, if the server can be asked. True:
     * there is no draft, so that one of them may have sent it.
     */
    sync: async (): Promise<boolean> => {
      const isToSave = underWay !== null || Object.keys(readUnsaved()).length > 0
      const isBrought = isToSave && (await flush())
      return !isBrought && readAgain()
    },
  }
}
