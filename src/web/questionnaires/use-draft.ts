import { useEffect, useMemo, useState } from 'react'
import { firstUnfinished } from '#domain/questionnaires/check-answers.ts'
import {
  type Answers,
  closedBy,
  initialAnswers,
  type Questionnaire,
} from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../session/new-key.ts'
import { apiQuery, invalidate, queryClient, useRead } from '../api/query.ts'
import { acceptHoldEnds } from '../book/frame/reservation-query.ts'
import { onWake } from '../session/news.ts'
import { readItem, storeItem, useItem } from '../session/tab-storage.ts'
import {
  createDraftSaver,
  findReading,
  isAttempted,
  leaveOutRefused,
  mergeAnswers,
  readDraft,
  type SaveState,
  type SendRequest,
  type ServerDraft,
  type TabDraft,
  toSave,
  withAttempt,
  withEdit,
  withSaved,
} from './draft.ts'
import { readInTime } from './survey-session.ts'

const saveDelayMs = 700

export type DraftOwner = {
  code: QuestionnaireCode
  questionnaire: Questionnaire
  /** Null for a visitor. */
  clientId: string | null
  /** What the record has: it stands there until it is answered otherwise. */
  known?: Answers
  /** Beside this tab also on the server, for another day and another device. */
  isOnServer: boolean
}

type DraftNames = { own: string; visitor: string }

const toNames = ({ code, clientId }: Pick<DraftOwner, 'code' | 'clientId'>): DraftNames => ({
  own: `${code} ${clientId ?? 'visitor'}`,
  visitor: `${code} visitor`,
})

type StoredDrafts = Readonly<Record<string, unknown>> | null

/** What a visitor answered is theirs once they have logged in. */
const findDraft = (drafts: StoredDrafts, { own, visitor }: DraftNames): unknown =>
  drafts?.[own] ?? drafts?.[visitor]

const read = (names: DraftNames): TabDraft => readDraft(findDraft(readItem('questionnaireDrafts'), names))

function store({ own, visitor }: DraftNames, draft: TabDraft | null): void {
  const { [own]: _own, [visitor]: _visitor, ...others } = readItem('questionnaireDrafts') ?? {}
  storeItem('questionnaireDrafts', draft === null ? others : { ...others, [own]: draft })
}

const draftQuery = (code: QuestionnaireCode) => apiQuery('readQuestionnaireDraft', { params: { code } })

const readServer = (code: QuestionnaireCode): ServerDraft | null =>
  queryClient.getQueryData(draftQuery(code).queryKey) ?? null

const mergeAll = (
  { questionnaire, known }: Pick<DraftOwner, 'questionnaire' | 'known'>,
  draft: TabDraft,
  server: ServerDraft | null,
): Answers => ({
  ...initialAnswers(questionnaire),
  ...known,
  ...mergeAnswers(draft, server),
})

async function save(owner: DraftOwner, answers: Answers): Promise<boolean> {
  const { code, questionnaire } = owner
  const names = toNames(owner)
  const { queryKey } = draftQuery(code)
  const now = mergeAll(owner, read(names), readServer(code))
  const step = Math.min(firstUnfinished(questionnaire, now) + 1, questionnaire.steps.length)
  const body = { answers, step }
  const answer = await callApi('saveQuestionnaireDraft', { params: { code }, body })
  if (!answer.ok) return false
  // What is still being read is from before this.
  await queryClient.cancelQueries({ queryKey })
  const { holds, ...draft } = answer.value
  queryClient.setQueryData(queryKey, draft)
  store(names, withSaved(read(names), answers))
  acceptHoldEnds(holds)
  return true
}

/** True: the server has no draft, and nothing is edited here. */
async function readAgain(code: QuestionnaireCode, names: DraftNames): Promise<boolean> {
  const found = await readInTime('readQuestionnaireDraft', { params: { code } })
  if (found === null) return false
  const isGone = found.updatedAt === null
  const hadDraft = (readServer(code)?.updatedAt ?? null) !== null
  // Why it is gone is not known yet: what is on the screen stays until it is.
  if (!isGone || !hadDraft) queryClient.setQueryData(draftQuery(code).queryKey, found)
  return isGone && read(names).unsaved.length === 0
}

/** What was answered so far, in this tab and on the server, and how far the saving has come. */
export function useDraft(owner: DraftOwner) {
  const { code, questionnaire, known, clientId, isOnServer } = owner
  const names = useMemo(() => toNames({ code, clientId }), [code, clientId])
  const query = draftQuery(code)
  const drafts = useItem('questionnaireDrafts')
  const stored = findDraft(drafts, names)
  const draft = useMemo(() => readDraft(stored), [stored])
  const { data, isFetching, isFetchedAfterMount, refetch } = useRead({ ...query, enabled: isOnServer })
  const [saveState, setSaveState] = useState<SaveState>('idle')

  const [saver] = useState(() =>
    createDraftSaver({
      readUnsaved: () => leaveOutRefused(questionnaire, toSave(read(names), readServer(code))),
      save: (answers) => save(owner, answers),
      readAgain: () => readAgain(code, names),
      onState: setSaveState,
      delayMs: saveDelayMs,
    }),
  )

  useEffect(() => {
    if (!isOnServer) return
    // What a failed save has left behind, in this visit of the page or an earlier one.
    if (read(names).unsaved.length > 0) saver.schedule()
    // Another tab may have sent it: that is known before its draft is gone from here.
    const refetchBoth = () => invalidate('readGpStanding').then(() => refetch())
    const stop = onWake(() => void (read(names).unsaved.length > 0 ? saver.flush() : refetchBoth()))
    return () => {
      stop()
      void saver.flush()
    }
  }, [isOnServer, names, saver, refetch])

  const answers = useMemo(
    () => mergeAll({ questionnaire, known }, draft, data ?? null),
    [questionnaire, known, draft, data],
  )
  const hasAnswers = Object.values(mergeAnswers(draft, data ?? null)).some((answer) => answer !== '')
  const kept = isOnServer ? (data?.answers ?? {}) : draft.answers
  return {
    answers,
    reading: findReading({
      isRead: !isOnServer || data !== undefined,
      // A try has ended: without an answer it has failed.
      hasFailed: isFetchedAfterMount,
      hasAnswers,
    }),
    isTryingAgain: isFetching,
    tryAgain: () => void refetch(),
    saveState,
    hasUnsaved: draft.unsaved.length > 0,
    hasAnswers,
    /** Something is answered that was not sent yet: what the server had of this tab goes with the sending. */
    isBegun: draft.unsaved.length > 0 || Object.values(kept).some((answer) => answer !== ''),
    change: (key: string, answer: string) => {
      store(names, withEdit(read(names), { [key]: answer, ...closedBy(questionnaire, answers, key, answer) }))
      if (isOnServer) saver.schedule()
    },
    flush: (): Promise<boolean> => (isOnServer ? saver.flush() : Promise.resolve(true)),
    sync: (): Promise<boolean> => (isOnServer ? saver.sync() : Promise.resolve(false)),
    /** As they are now, with what a save or a reading has just brought from another tab. */
    readAnswers: (): Answers => mergeAll({ questionnaire, known }, read(names), readServer(code)),
    isAttempted: (request: SendRequest): boolean => isAttempted(read(names), request),
    takeKey: (request: SendRequest): string => {
      const attempted = withAttempt(read(names), request, newKey)
      store(names, attempted)
      return attempted.attempt.key
    },
    /** The server has refused it for good: the next attempt is another one. */
    dropKey: () => store(names, { ...read(names), attempt: null }),
    /** Once it is sent, health answers have nothing more to do in this tab. */
    forget: () => {
      store(names, null)
      queryClient.setQueryData(query.queryKey, { answers: {}, step: 1, updatedAt: null })
    },
  }
}

export type AnswersDraft = ReturnType<typeof useDraft>
