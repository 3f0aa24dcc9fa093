import { type RefObject, useRef, useState } from 'react'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import { type CrmTable, toCrmFields, toFormErrors, withoutQuery } from '#domain/matching/crm-fields.ts'
import { formTokenAge } from '#domain/messages/site-forms.ts'
import { callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { ApiError, apiQuery, queryClient, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { Notice } from '../ui/notice.tsx'
import type { FormOutcome } from './form-rules.ts'
import * as styles from './forms.module.css'

type PublicFormMessage<Field extends string> = {
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
  const [keys] = useState(createPressKeys)

  async function send<Field extends string>(message: PublicFormMessage<Field>): Promise<FormOutcome> {
    const { formId, part, pageName, table, values, consent } = message
    const fields = toCrmFields(table, values) as FormSubmissionRequest['fields']
    // Without the token, which another press may have to ask for anew.
    const key = keys.take([formId, fields, consent])
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
      { key },
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
    return { kind: 'failed', message: isUnanswered(problem) ? failed : problem.message }
  }
  return { send, guard }
}

/** A token is used for half of its time at most, so that none ends while a form is being sent. */
const opening = {
  ...apiQuery('readFormToken', {}),
  staleTime: formTokenAge.mostMs / 2,
  retry: false,
} as const

type SpamGuard = { token: string; website: string }

/**
 * Opens a form that anyone may send: fetches the token that says when, and waits, when it is sent at once, until programs would have
 * given up. A press from before the page's scripts is sent at once, and is a person's. See docs/product/contact.md#spam.
 */
function useFormGuard() {
  useRead(opening)
  const website = useRef<HTMLInputElement>(null)
  return {
    /** For the field that no person sees. */
    website,
    take: async (): Promise<{ ok: true; guard: SpamGuard } | { ok: false; message: string }> => {
      try {
        const { token } = await queryClient.fetchQuery(opening)
        const openedAt = queryClient.getQueryState(opening.queryKey)?.dataUpdatedAt ?? Date.now()
        await waitMs(openedAt + formTokenAge.leastMs - Date.now())
        return { ok: true, guard: { token, website: website.current?.value ?? '' } }
      } catch (error) {
        if (error instanceof ApiError) return { ok: false, message: error.message }
        throw error
      }
    },
    /** The server wants another: the next press opens the form anew. */
    forget: () => queryClient.removeQueries({ queryKey: opening.queryKey }),
  }
}

export type FormGuard = ReturnType<typeof useFormGuard>

const waitMs = (ms: number) => (ms <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms)))

/**
 * Programs fill in every field that they find. People do not see this one, nor does a screen reader or the Tab key come to it; its label
 * is for those whose browser shows it all the same.
 */
export function UnseenField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={styles.unseen} aria-hidden="true">
      <label>
        Please leave this field empty
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Above a form that only a script can send: said before anything is typed. */
export function NoScriptNotice() {
  const { supportEmail } = useSettings()
  return (
    <noscript>
      <div className="mb-6">
        <Notice>
          This form needs JavaScript. You can also write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Notice>
      </div>
    </noscript>
  )
}
