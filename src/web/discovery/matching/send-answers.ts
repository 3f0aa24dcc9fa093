import type { FormSubmissionRequest } from '#contract/forms.ts'
import { paths } from '#contract/page-paths.ts'
import { readAnswers } from '#domain/matching/answers.ts'
import { fieldsOfAnswers, matchingFormId } from '#domain/matching/form-fields.ts'
import { formatConsent, updatesText } from '#domain/matching/questions.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { readItem, storeItem, useItem } from '../../visit/tab-storage.ts'

export type SendingState = 'unsent' | 'sending' | 'sent' | 'failed' | 'refused'

type Sending = { state: SendingState; key: string }

/** The key of the submission whose answer this page waits for. */
let underWay: string | undefined

type Form = { portalId: string; productName: string }

/** Kept beside the answers it is about, so that a reload neither loses nor repeats a submission. */
function sendingIn(stored: Readonly<Record<string, unknown>> | null): Sending {
  const kept = stored?.sending
  const [state, key] = Array.isArray(kept) ? kept : []
  return { state: state ?? 'unsent', key: key ?? '' }
}

/** A reload in the middle of sending leaves nothing that waits for its answer: it counts as failed, and can be sent again. */
export function useSending(): SendingState {
  const { state } = sendingIn(useItem('matchingQuery'))
  return state === 'sending' && underWay === undefined ? 'failed' : state
}

function keep({ state, key }: Sending): void {
  storeItem('matchingQuery', { ...readItem('matchingQuery'), sending: [state, key] })
}

/** Sends the answers and the contact once. Asked again it goes on with the same key, so that one submission is kept. */
export async function sendAnswers(form: Form): Promise<void> {
  const stored = readItem('matchingQuery')
  const { state, key: earlier } = sendingIn(stored)
  if (!stored || state === 'sent' || underWay === earlier) return
  const key = earlier || newKey()
  underWay = key
  keep({ state: 'sending', key })
  const answer = await callApi(
    'submitForm',
    { params: { portalId: form.portalId, formId: matchingFormId }, body: toSubmission(stored, form) },
    { key },
  )
  underWay = undefined
  // The answers may have been changed meanwhile: then this was about others.
  if (sendingIn(readItem('matchingQuery')).key !== key) return
  // Other answers have another key: where the server knows this one, it has these answers from an earlier try.
  if (answer.ok || answer.problem.code === 'idempotencyKeyReused') keep({ state: 'sent', key })
  else keep({ state: answer.problem.status === 422 ? 'refused' : 'failed', key })
}

function toSubmission(
  stored: Readonly<Record<string, unknown>>,
  { productName }: Form,
): FormSubmissionRequest {
  const answers = readAnswers(stored)
  return {
    // Not the page it is sent from: sent again from the results, it must be the same request under the same key.
    context: { pageUri: `${location.origin}${paths.matchingQuestions()}`, pageName: 'Get matched' },
    fields: fieldsOfAnswers(answers) as FormSubmissionRequest['fields'],
    legalConsentOptions: {
      consent: {
        consentToProcess: answers.consent === 'yes',
        text: formatConsent(productName),
        communications: [{ value: answers.updates === 'yes', subscriptionTypeId: 1, text: updatesText }],
      },
    },
  }
}
