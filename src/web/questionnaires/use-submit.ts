import { useRef, useState } from 'react'
import type { ApiValue } from '#contract/api-types.ts'
import { keepAsked } from '#domain/questionnaires/asked.ts'
import { firstUnfinished } from '#domain/questionnaires/check-answers.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { explainFailure, type Failure, findRefused, nothingRefused, type Refused } from './explain-failure.ts'
import type { Draft } from './use-draft.ts'

type Submitted = ApiValue<'submitQuestionnaire'>

type Setup = {
  code: QuestionnaireCode
  questionnaire: Questionnaire
  draft: Draft
  reserveId: string | undefined
  /** Where a cheerful word would be out of place. */
  isQuiet?: boolean
  /** Sent and kept. */
  onSent: (submitted: Submitted) => void | Promise<void>
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
  onSent,
  onUnfinished,
}: Setup) {
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [refused, setRefused] = useState<Refused>(nothingRefused)

  const send = async (): Promise<void> => {
    // It brings what another tab has answered; whether it was saved is of no matter for what is sent.
    await draft.flush()
    const answers = draft.readAnswers()
    const unfinished = firstUnfinished(questionnaire, answers)
    if (unfinished < questionnaire.steps.length) return onUnfinished(unfinished)
    const asked = keepAsked(questionnaire, answers)
    const body = { answers: asked, ...(reserveId && { reserveId }) }
    const answer = await callApi(
      'submitQuestionnaire',
      { params: { code }, body },
      { key: draft.takeKey(asked) },
    )
    if (!answer.ok) {
      if (answer.problem.status !== 0 && answer.problem.status < 500) draft.dropKey()
      setFailure(explainFailure(answer.problem))
      const found = findRefused(questionnaire, asked, answer.problem.fields)
      if (!found) return
      setRefused(found)
      return onUnfinished(found.step)
    }
    void invalidate('readGpStanding')
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
