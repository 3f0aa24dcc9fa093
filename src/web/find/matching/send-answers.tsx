import { Link } from 'react-router'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import { paths } from '#contract/page-paths.ts'
import { fieldsOfAnswers, matchingFormId } from '#domain/matching/crm-fields.ts'
import { formatConsent, readAnswers, updatesText } from '#domain/matching/questions.ts'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { newKey } from '../../session/new-key.ts'
import { readItem, storeItem, useItem } from '../../session/tab-storage.ts'
import { TextButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export type SendingState = 'unsent' | 'sending' | 'sent' | 'failed' | 'refused'

type SentAnswersState = { state: SendingState; key: string }

/** The key of the submission whose answer this page waits for. */
let underWay: string | undefined

type MatchingForm = { portalId: string; productName: string }

/** Kept beside the answers it is about, so that a reload neither loses nor repeats a submission. */
function sendingIn(stored: Readonly<Record<string, unknown>> | null): SentAnswersState {
  const kept = stored?.sending
  const [state, key] = Array.isArray(kept) ? kept : []
  return { state: state ?? 'unsent', key: key ?? '' }
}

/** A reload in the middle of sending leaves nothing that waits for its answer: it counts as failed, and can be sent again. */
function useSending(): SendingState {
  const { state } = sendingIn(useItem('matchingQuery'))
  return state === 'sending' && underWay === undefined ? 'failed' : state
}

function storeSending({ state, key }: SentAnswersState): void {
  storeItem('matchingQuery', { ...readItem('matchingQuery'), sending: [state, key] })
}

/** Sends the answers and the contact once. Asked again it goes on with the same key, so that one submission is kept. */
export async function sendAnswers(form: MatchingForm): Promise<void> {
  const stored = readItem('matchingQuery')
  const { state, key: earlier } = sendingIn(stored)
  if (!stored || state === 'sent' || underWay === earlier) return
  const key = earlier || newKey()
  underWay = key
  storeSending({ state: 'sending', key })
  const answer = await callApi(
    'submitForm',
    { params: { portalId: form.portalId, formId: matchingFormId }, body: toSubmission(stored, form) },
    { key },
  )
  underWay = undefined
  // The answers may have been changed meanwhile: then this was about others.
  if (sendingIn(readItem('matchingQuery')).key !== key) return
  // Other answers have another key: where the server knows this one, it has these answers from an earlier try.
  if (answer.ok || answer.problem.code === 'idempotencyKeyReused') storeSending({ state: 'sent', key })
  else storeSending({ state: answer.problem.status === 422 ? 'refused' : 'failed', key })
}

function toSubmission(
  stored: Readonly<Record<string, unknown>>,
  { productName }: MatchingForm,
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

/** The results do not wait for the marketing form; if that failed, it is said here, with a way to try again. */
export function SendNotice() {
  const { accountId, productName } = useSettings()
  const state = useSending()
  const send = () => void sendAnswers({ portalId: accountId, productName })
  if (state === 'failed')
    return (
      <Notice type="warning" title="We could not send your answers to our team" announced="politely">
        Your results are here all the same, and nothing you typed is lost.{' '}
        <TextButton inline onClick={send}>
          Send again
        </TextButton>
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice type="warning" title="We could not send your answers to our team" announced="politely">
        Your results are here all the same. Please{' '}
        <Link to={paths.matchingQuestions(6)}>check your contact details</Link>.
      </Notice>
    )
  return null
}
