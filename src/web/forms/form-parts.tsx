import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { paths } from '#contract/page-paths.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { useSettings } from '../api/settings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary, Notice } from '../ui/notice.tsx'
import type { ErrorsByField } from './form-rules.ts'
import * as styles from './forms.module.css'

type ScriptFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * A form that a script checks and sends. Pressed before the script is there, it is sent when it is (`data-keeps-press`, see
 * src/web/site/early-input.tsx). Where none runs, the browser posts it to a page that keeps nothing and says what to do: what a
 * person types never gets into an address.
 */
export function ScriptForm({ onSubmit, ...form }: ScriptFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event)
  }
  return (
    <form
      {...form}
      noValidate
      method="post"
      action={paths.needsScript()}
      data-keeps-press=""
      onSubmit={submit}
    />
  )
}

type FormSectionProps = {
  title: string
  note?: ReactNode
  /** Where the heading names the section for those who jump from one to the next. */
  headingId?: string
  children: ReactNode
}

/** A part of a long form, or of a page of such, under its own heading. */
export const FormSection = ({ title, note, headingId, children }: FormSectionProps) => (
  <section className="form-section" aria-labelledby={headingId}>
    <header>
      <h2 className="text-xl" id={headingId}>
        {title}
      </h2>
      {note && <p>{note}</p>}
    </header>
    {children}
  </section>
)

type FormErrorsProps = {
  /** Presses that did not get through: the summary takes the focus again with each. */
  attempts: number
  /** In the order of the screen; the name of a field is the id of its control. */
  errors: ErrorsByField
}

/** Above the form once it has been sent in vain: what is wrong, each a link to its field. */
export function FormErrors({ attempts, errors }: FormErrorsProps) {
  const listed = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))
  if (attempts === 0 || listed.length === 0) return null
  return (
    <div className="mt-4 mb-8">
      <ErrorSummary key={attempts} title={signUpMessages.form} errors={listed} />
    </div>
  )
}

type FormFootProps = {
  button: ReactNode
  busy: string | false
  /** What the last press came to grief on. It stays until the next. */
  failure: ReactNode
  /** Whether what was typed outlives a reload and a new login, or the form needs neither. */
  isKept?: boolean
  /** Why the button waits, where it does. */
  reason?: string | null
  onRefused?: () => void
  /** Beside the button: a way back. */
  children?: ReactNode
}

/** The one main action of a form, what it waits for, and what went wrong the last time. */
export function FormFoot(props: FormFootProps) {
  const { button, busy, failure, isKept = true, reason = null, onRefused, children } = props
  return (
    <>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure}>
          {isKept && 'Nothing you typed is lost.'}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button type="submit" busy={busy} disabledReason={reason ?? false} onRefused={onRefused}>
          {button}
        </Button>
        {children}
        {/* The button says it to a screen reader. */}
        {reason && (
          <p className="text-sm text-ink-soft" aria-hidden="true">
            {reason}
          </p>
        )}
      </div>
    </>
  )
}

/** Who else receives what a form of the site sends, said before it is sent. */
export function AlsoGoesTo({ formId }: { formId: string }) {
  const { crmForms } = useSettings()
  return crmForms.includes(formId) ? (
    <p className="text-sm text-ink-soft">
      What you send also goes to the contact system (CRM) that this practice uses.
    </p>
  ) : null
}
