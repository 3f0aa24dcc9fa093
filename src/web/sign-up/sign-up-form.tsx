import { type FormEvent, useState } from 'react'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { NewPasswordField } from '../session/new-password-field.tsx'
import { Button } from '../ui/button/button.tsx'
import { ErrorSummary } from '../ui/notice/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { Agreements } from './agreements.tsx'
import type { Flow } from './flow.ts'
import { PersonFields } from './person-fields.tsx'
import './sign-up.css'
import type { SubmitOutcome } from './submit-outcome.ts'
import type { SignUpForm as Form } from './use-sign-up-form.ts'
import { signUpFields, type SignUpValues } from './values.ts'
import { whyNot } from './why-not.ts'

type SignUpFormProps = {
  form: Form
  flow: Flow
  /** Called with a form that has no fault this page can see. */
  onSubmit: (values: SignUpValues) => Promise<SubmitOutcome>
}

/** One form, three flows (document 2 section 2). */
export function SignUpForm({ form, flow, onSubmit }: SignUpFormProps) {
  const { values, faults, errors, attempts, showFaults, refuse } = form
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reason = flow.heldBack ?? whyNot(faults, values)

  const send = async (sent: SignUpValues) => {
    if (busy) return
    if (reason !== null) return showFaults()
    setBusy(true)
    setFailure(null)
    const outcome = await onSubmit(sent)
    setBusy(false)
    if (outcome.kind === 'faults') refuse(sent, outcome.fields)
    if (outcome.kind !== 'failed') return
    setFailure(outcome.message)
    showToast('error', outcome.message)
  }
  const submit = (event: FormEvent) => void form.handleSubmit(send)(event)
  const listed = signUpFields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: field, message }]
  })

  return (
    <>
      {attempts > 0 && listed.length > 0 && (
        <div className="mb-8">
          <ErrorSummary key={attempts} title={signUpMessages.form} errors={listed} />
        </div>
      )}
      <form className="fields" noValidate onSubmit={submit} aria-label="Sign up">
        <PersonFields form={form} flow={flow} />
        <NewPasswordField
          {...form.field('password')}
          label="Password"
          maxLength={signUpLimits.password}
          known={[values.firstName, values.lastName, values.email, ...values.email.split(/[@.]/)]}
          onMeasured={form.measure}
          required
          error={errors.password}
        />
        <Agreements form={form} />
        {failure && (
          <Notice type="error" announced="atOnce" title={failure}>
            Nothing you typed is lost.
          </Notice>
        )}
        <div className="sign-up__foot">
          <Button
            type="submit"
            busy={busy && flow.busy}
            disabledReason={reason ?? false}
            onRefused={showFaults}
          >
            {flow.button}
          </Button>
          {/* The button says it to a screen reader. */}
          <p className="small soft" aria-hidden="true">
            {reason}
          </p>
        </div>
      </form>
    </>
  )
}
