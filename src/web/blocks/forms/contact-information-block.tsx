import { useState } from 'react'
import { Link } from 'react-router'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { paths } from '#contract/page-paths.ts'
import { withoutQuery } from '#domain/matching/form-fields.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { useProductName, useSettings } from '../../api/settings.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { contactInformationFormId, toCrmFields, toFormErrors } from './contact-information-fields.ts'

const loadRules = async () => {
  const { contactInformationSchema } = await import('./contact-information-rules.ts')
  return () => ({ contact: contactInformationSchema })
}

const initial = { contact: { firstName: '', lastName: '', email: '', phoneNumber: '', consent: false } }

/** Who you are, and that we may write to you. See docs/product/content.md#contact-information. */
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
        <ContactInformationForm button={button} page={title} onSent={() => setIsSent(true)} />
      )}
    </BlockSection>
  )
}

type FormProps = { button: string; page: string; onSent: () => void }

function ContactInformationForm({ button, page, onSent }: FormProps) {
  const { accountId } = useSettings()
  const consentText = `I agree that ${useProductName()} keeps these details and contacts me, as the Privacy policy says`
  const form = useForm<typeof initial>({ initial, loadRules })
  const [key] = useState(newKey)
  const { errors, reason, showErrors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ contact }) => {
    // Read by the rules above.
    const { consent, ...person } = contact as (typeof initial)['contact']
    const body: FormSubmissionRequest = {
      context: { pageUri: withoutQuery(location.href), pageName: page },
      fields: toCrmFields(person),
      legalConsentOptions: { consent: { consentToProcess: consent, text: consentText, communications: [] } },
    }
    const params = { portalId: accountId, formId: contactInformationFormId }
    const answer = await callApi('submitForm', { params, body }, { key })
    if (!answer.ok) {
      const { fields = {}, ...problem } = answer.problem
      return toOutcome({ ...problem, fields: toFormErrors(fields) }, 'contact', 'your details')
    }
    onSent()
    return { kind: 'done' }
  })
  const [before = '', after = ''] = consentText.split('Privacy policy')
  return (
    <ScriptForm onSubmit={submit} aria-label={page}>
      <FormErrors attempts={form.attempts} errors={errors} />
      <div className="fields">
        <NameFields first={bind('contact.firstName')} last={bind('contact.lastName')} />
        <TextField {...bind('contact.email')} label="Email" type="email" autoComplete="email" required />
        <PhoneField
          {...bind('contact.phoneNumber')}
          label="Phone number"
          placeholder="+61 4XX XXX XXX"
          required
        />
        <Checkbox {...bind('contact.consent')} required>
          {before}
          <Link to={paths.privacy()}>Privacy policy</Link>
          {after}
        </Checkbox>
      </div>
      <FormFoot
        button={button}
        busy={form.busy && 'Sending…'}
        failure={form.failure}
        reason={reason}
        onRefused={showErrors}
      />
    </ScriptForm>
  )
}
