import { useRef, useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { dropUnaskedAnswers, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { firstUnfinished } from '#domain/questionnaires/check-answers.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import { showToast } from '../ui/toast-store.ts'
import type { SendRequest } from './draft.ts'
import {
  explainFailure,
  type SubmitProblem,
  findRefused,
  nothingRefused,
  type RefusedAnswers,
} from './explain-failure.tsx'
import type { AnswersDraft } from './use-draft.ts'

type SubmitAnswer = ApiValue<'submitQuestionnaire'>

type SubmitOptions = {
  code: QuestionnaireCode
  questionnaire: Questionnaire
  draft: AnswersDraft
  reserveId: string | undefined
  /** Where a cheerful word would be out of place. */
  isQuiet?: boolean
  /** Whether it was sent already, from another tab or device. */
  readSent?: () => Promise<boolean>
  onSent: (submitted: SubmitAnswer) => void | Promise<void>
  /** Something is missing on this step, counted from 0, which another tab may have taken away, or was refused. */
  onUnfinished: (step: number) => void
}

/** Said letter for letter: docs/product/gp.md#survey-pages. */
const sentText = 'Form submitted successfully'

/** Sends the whole questionnaire, once however often it is pressed. What fails says so, and keeps every answer. */
export function useSubmit({
  code,
  questionnaire,
  draft,
  reserveId,
  isQuiet = false,
  readSent = async () => false,
  onSent,
  onUnfinished,
}: SubmitOptions) {
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitProblem | null>(null)
  const [refused, setRefused] = useState<RefusedAnswers>(nothingRefused)

  const toRequest = (): SendRequest => ({
    answers: dropUnaskedAnswers(questionnaire, draft.readAnswers()),
    ...(reserveId && { reserveId }),
  })

  /** False: it was sent meanwhile. What could not be saved or read stops nothing. */
  const prepare = async (): Promise<boolean> => {
    // The answer to the last press was lost, and the draft may have gone with it: the same request asks for the same answer.
    if (draft.isAttempted(toRequest())) return true
    // It brings what another tab or device has answered: sending deletes the draft of all of them.
    const isGone = await draft.sync()
    return !isGone || !(await readSent())
  }

  const send = async (): Promise<void> => {
    // What is here is older than what was sent, and must not replace it.
    if (!(await prepare())) return draft.forget()
    const unfinished = firstUnfinished(questionnaire, draft.readAnswers())
    if (unfinished < questionnaire.steps.length) return onUnfinished(unfinished)
    const body = toRequest()
    const answer = await callApi(
      'submitQuestionnaire',
      { params: { code }, body },
      { key: draft.takeKey(body) },
    )
    if (!answer.ok) {
      if (answer.problem.status !== 0 && answer.problem.status < 500) draft.dropKey()
      setFailure(explainFailure(answer.problem))
      const found = findRefused(questionnaire, body.answers, answer.problem.fields)
      if (!found) return
      setRefused(found)
      return onUnfinished(found.step)
    }
    void invalidate('readGpStanding')
    // Each step that is sent holds the time on. One that has ended is said by the page that follows.
    const { countsForReservation, outcome } = answer.value
    if (countsForReservation && outcome === 'complete') void invalidate('readReservation')
    if (!isQuiet) showToast('success', sentText)
    await onSent(answer.value)
    draft.forget()
  }

  return {
    busy,
    failure,
    refused,
    submit: () => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      setFailure(null)
      setRefused(nothingRefused)
      void send().finally(() => {
        isUnderWay.current = false
        setBusy(false)
      })
    },
  }
}
