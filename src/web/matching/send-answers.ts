import type { FormSubmissionRequest } from '#contract/forms.ts'
import { readAnswers } from '#domain/matching/answers.ts'
import { fieldsOfAnswers, matchingFormId } from '#domain/matching/form-fields.ts'
import { callApi } from '../api/call-api.ts'
import { readItem, storeItem, useItem } from '../appointment/session-items.ts'
import { consentText, updatesText } from './consent-words.ts'

export type SendingState = 'unsent' | 'sending' | 'sent' | 'failed' | 'refused'

type Sending = { state: SendingState; key: string }

type Form = { portalId: string; productName: string; pageUri: string }

/** Kept beside the answers it is about, so that a reload neither loses nor repeats a submission. */
function sendingIn(stored: Readonly<Record<string, unknown>> | null): Sending {
  const kept = stored?.sending
  const [state, key] = Array.isArray(kept) ? kept : []
  return { state: state ?? 'unsent', key: key ?? '' }
}

export const useSending = (): SendingState => sendingIn(useItem('matchingQuery')).state

function keep({ state, key }: Sending): void {
  storeItem('matchingQuery', { ...readItem('matchingQuery'), sending: [state, key] })
}

let underWay: string | undefined

/** False after a reload in the middle of sending: nobody waits for that answer any more. */
export const isUnderWay = () => underWay !== undefined

/** Sends the answers and the contact once. Asked again it goes on with the same key, so that one submission is kept. */
export async function sendAnswers(form: Form): Promise<void> {
  const stored = readItem('matchingQuery')
  const { state, key: earlier } = sendingIn(stored)
  if (!stored || state === 'sent' || underWay === earlier) return
  const key = earlier || newKey()
  underWay = key
  keep({ state: 'sending', key })
  const answer = await callApi(`/submissions/v3/integration/submit/${form.portalId}/${matchingFormId}`, {
    method: 'POST',
    key,
    body: submissionOf(stored, form),
  })
  underWay = undefined
  // The answers may have been changed meanwhile: then this was about others.
  if (sendingIn(readItem('matchingQuery')).key !== key) return
  if (answer.ok) keep({ state: 'sent', key })
  else keep({ state: answer.problem.status === 422 ? 'refused' : 'failed', key })
}

function submissionOf(
  stored: Readonly<Record<string, unknown>>,
  { productName, pageUri }: Form,
): FormSubmissionRequest {
  const answers = readAnswers(stored)
  return {
    context: { pageUri, pageName: 'Get matched' },
    fields: fieldsOfAnswers(answers) as FormSubmissionRequest['fields'],
    legalConsentOptions: {
      consent: {
        consentToProcess: answers.consent === 'yes',
        text: consentText(productName),
        communications: [{ value: answers.updates === 'yes', subscriptionTypeId: 1, text: updatesText }],
      },
    },
  }
}

/** Not `randomUUID`, which a browser offers to encrypted pages only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
