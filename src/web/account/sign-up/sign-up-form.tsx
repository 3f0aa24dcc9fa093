import { onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import { signUpLimits } from '#domain/clients/sign-up.ts'
import { useSettings } from '../../api/settings.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import type { Outcome } from '../../form/outcome.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { NewPasswordField } from '../../form/new-password-field.tsx'
import { Agreements } from './agreements.tsx'
import { bookerHelp, type Flow } from './flow.ts'
import { ClientFields } from './client-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { Newcomer } from './rules.ts'
import type { SignUpForm as Form } from './use-sign-up-form.ts'

type SignUpFormProps = {
  form: Form
  flow: Flow
  /** Called with what the contract's schema has read. */
  onSubmit: (newcomer: Newcomer) => Promise<Outcome>
}

const question = 'Who is the session for?'

/** One form, three flows: docs/product/sign-up.md#flows. */
export function SignUpForm({ form, flow, onSubmit }: SignUpFormProps) {
  const setUp = useSettings()
  const { onBehalfOf, firstName, lastName, bookerFirstName, bookerLastName, email } = form.values.newcomer
  const submit = form.onSubmit(async (bodies) => {
    const outcome = await onSubmit(bodies.newcomer as Newcomer) // read by its rules
    if (outcome.kind === 'failed') showToast('error', outcome.message)
    return outcome
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={form.errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Sign up">
        <section className="form-section">
          <header>
            <h2 className="text-xl">{question}</h2>
          </header>
          <RadioCards
            field={form.bind('newcomer.onBehalfOf')}
            legend={question}
            legendHidden
            columns={form.offered.length === 3 ? 3 : 2}
            options={onBehalfOfOptions
              .filter(({ code }) => form.offered.includes(code))
              .map(({ code, label }) => ({ value: code, label }))}
          />
        </section>
        {onBehalfOf !== '' && <ClientFields form={form} flow={flow} onBehalfOf={onBehalfOf} />}
        {onBehalfOf !== '' && (
          <section className="form-section">
            <header>
              <h2 className="text-xl">How we reach you</h2>
              {onBehalfOf !== 'mySelf' && <p>{bookerHelp(setUp)}</p>}
            </header>
            <div className="fields">
              <ContactFields form={form} flow={flow} isForAnother={onBehalfOf !== 'mySelf'} />
              <NewPasswordField
                {...form.bind('newcomer.password')}
                label="Password"
                maxLength={signUpLimits.password}
                known={[firstName, lastName, bookerFirstName, bookerLastName, email, ...email.split(/[@.]/)]}
                onMeasured={form.measure}
                isSending={form.busy}
                required
              />
              <Agreements form={form} />
            </div>
          </section>
        )}
        <FormFoot
          button={flow.button}
          busy={form.busy && flow.busy}
          failure={form.failure}
          reason={form.reason}
          onRefused={form.showErrors}
        />
      </ScriptForm>
    </>
  )
}
