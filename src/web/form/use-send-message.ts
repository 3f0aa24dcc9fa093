import { useRef } from 'react'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { withoutQuery } from '#domain/matching/form-fields.ts'
import { type CrmTable, toCrmFields, toFormErrors } from '#domain/messages/crm-fields.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { useSettings } from '../api/settings.ts'
import type { Outcome } from './outcome.ts'
import { useFormGuard } from './use-form-guard.ts'

type Message<Field extends string> = {
  formId: string
  /** The part of the form that errors belong to. */
  part: string
  pageName: string
  table: CrmTable<Field>
  values: Readonly<Record<Field, string | boolean>>
  consent?: NonNullable<FormSubmissionRequest['legalConsentOptions']>['consent']
}

const failed = 'Something went wrong. Please try again.'

/** Sends one of the site's forms. The same text sent again, because no answer came, is one message. */
export function useSendMessage() {
  const { accountId: portalId } = useSettings()
  const guard = useFormGuard()
  const last = useRef({ text: '', key: '' })

  async function send<Field extends string>(message: Message<Field>): Promise<Outcome> {
    const { formId, part, pageName, table, values, consent } = message
    const fields = toCrmFields(table, values) as FormSubmissionRequest['fields']
    const text = JSON.stringify([formId, fields, consent])
    if (last.current.text !== text) last.current = { text, key: newKey() }
    const taken = await guard.take()
    if (!taken.ok) return { kind: 'failed', message: failed }
    const answer = await callApi(
      'submitForm',
      {
        params: { portalId, formId },
        body: {
          context: { pageUri: withoutQuery(location.href), pageName },
          fields,
          ...(consent && { legalConsentOptions: { consent } }),
          guard: taken.guard,
        },
      },
      { key: last.current.key },
    )
    if (answer.ok) return { kind: 'done' }
    const { problem } = answer
    if (problem.status === 409) guard.forget()
    const errors = Object.entries(toFormErrors(table, problem.fields ?? {}))
    if (errors.length > 0)
      return {
        kind: 'refused',
        errors: Object.fromEntries(errors.map(([field, words]) => [`${part}.${field}`, words])),
      }
    const isAway = problem.status === 0 || problem.status >= 500
    return { kind: 'failed', message: isAway ? failed : problem.message }
  }
  return { send, guard }
}
