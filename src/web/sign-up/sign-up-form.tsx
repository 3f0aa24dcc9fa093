import { signUpLimits } from '#domain/clients/sign-up.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { whyNot } from '../form/why-not.ts'
import { NewPasswordField } from '../session/new-password-field.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { Agreements } from './agreements.tsx'
import type { Flow } from './flow.ts'
import { PersonFields } from './person-fields.tsx'
import type { SubmitOutcome } from './submit-outcome.ts'
import type { SignUpForm as Form } from './use-sign-up-form.ts'
import { fieldNames, signUpFields, type SignUpValues } from './values.ts'

type SignUpFormProps = {
  form: Form
  flow: Flow
  /** Called with a form that has no fault this page can see. */
  onSubmit: (values: SignUpValues) => Promise<SubmitOutcome>
}

/** One form, three flows (document 2 section 2). */
export function SignUpForm({ form, flow, onSubmit }: SignUpFormProps) {
  const { values, faults, errors, attempts, showFaults } = form
  const reason = flow.heldBack ?? whyNot(faults, values, fieldNames)

  const send = async (sent: SignUpValues) => {
    const outcome = await onSubmit(sent)
    if (outcome.kind === 'failed') showToast('error', outcome.message)
    return outcome
  }
  const { busy, failure, onSubmit: submit } = useSubmit(form, { reason, send })

  return (
    <>
      <FormFaults attempts={attempts} errors={errors} fields={signUpFields} />
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
        <FormFoot
          button={flow.button}
          busy={busy && flow.busy}
          failure={failure}
          reason={reason}
          onRefused={showFaults}
        />
      </form>
    </>
  )
}
