import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { updatesText } from '#domain/matching/questions.ts'
import { contactInformationFields, contactInformationFormId } from '#domain/messages/site-forms.ts'
import { useProductName, useRootData } from '../api/settings.ts'
import { AlsoGoesTo, FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { UnseenField, useSendMessage } from '../forms/public-form.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSession } from '../session/session.tsx'
import { LogInLink } from '../site/site-header.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmailField, PhoneField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'

const part = 'contactInformation'
const initial = {
  contactInformation: {
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    consent: false,
    updates: false,
  },
}

const loadRules = async () => {
  const { contactInformationSchema } = await import('#contract/messages.ts')
  return () => ({ contactInformation: contactInformationSchema })
}

/** Who you are, and that we may contact you. See docs/product/content.md#contact-information. */
export function ContactInformationBlock({
  fields: { title, text, button },
  id,
}: BlockProps<'contact-information'>) {
  const [isSent, setIsSent] = useState(false)
  return (
    <BlockSection title={title} lead={text} id={id} isBeside>
      {isSent ? (
        <Notice type="success" announced="politely" title="Thank you">
          We have your details.
        </Notice>
      ) : (
        <ContactInformationForm title={title} button={button} onSent={() => setIsSent(true)} />
      )}
    </BlockSection>
  )
}

type FormProps = { title: string; button: string; onSent: () => void }

function ContactInformationForm({ title, button, onSent }: FormProps) {
  const consentText = `I agree that ${useProductName()} keeps these details and contacts me, as the Privacy policy says`
  const form = useForm<typeof initial>({ initial, loadRules })
  const { send, guard } = useSendMessage()
  const { errors, reason, showErrors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { contactInformation: { consent, updates, ...values } }) => {
    const outcome = await send({
      formId: contactInformationFormId,
      part,
      pageName: title,
      table: contactInformationFields,
      values,
      consent: {
        consentToProcess: consent,
        text: consentText,
        communications: [{ value: updates, subscriptionTypeId: 1, text: updatesText }],
      },
    })
    if (outcome.kind === 'done') onSent()
    return outcome
  })
  const [before = '', after = ''] = consentText.split('Privacy policy')
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label={title}>
        <NameFields first={bind(`${part}.firstName`)} last={bind(`${part}.lastName`)} />
        <EmailField {...bind(`${part}.email`)} autoComplete="email" spellCheck={false} required />
        <PhoneField
          {...bind(`${part}.phoneNumber`)}
          label="Phone number"
          placeholder="+61 4XX XXX XXX"
          required
        />
        <Checkbox {...bind(`${part}.consent`)} required>
          {before}
          <Link to={paths.privacy()}>Privacy policy</Link>
          {after}
        </Checkbox>
        <Checkbox {...bind(`${part}.updates`)}>
          {updatesText} <span className="text-ink-soft">(optional)</span>
        </Checkbox>
        <UnseenField field={guard.website} />
        <AlsoGoesTo formId={contactInformationFormId} />
        <FormFoot
          button={button}
          busy={form.busy && 'Sending'}
          failure={form.busy ? null : form.failure}
          reason={reason}
          onRefused={showErrors}
        />
      </ScriptForm>
    </>
  )
}

/** Leads to the real log-in: no password is asked for here. */
export function LoginBlock({ fields: { title, text } }: BlockProps<'login'>) {
  const { status } = useSession()
  const appointments = useRootData()?.settings.portalLinks.appointments ?? paths.myAppointments()
  return (
    <div className="card grid justify-items-start gap-3">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {status === 'signedIn' ? (
        <LinkButton look="secondary" to={appointments}>
          My appointments
        </LinkButton>
      ) : (
        <LogInLink className="btn btn--secondary" />
      )}
    </div>
  )
}
