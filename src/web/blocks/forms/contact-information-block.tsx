import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { contactInformationFields, contactInformationFormId } from '#domain/messages/contact-form.ts'
import { useProductName } from '../../api/settings.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { UnseenField } from '../../form/unseen-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSendMessage } from '../../form/use-send-message.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'

const loadRules = async () => {
  const { contactInformationSchema } = await import('#contract/messages.ts')
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
  const consentText = `I agree that ${useProductName()} keeps these details and contacts me, as the Privacy policy says`
  const form = useForm<typeof initial>({ initial, loadRules })
  const { send, guard } = useSendMessage()
  const { errors, reason, showErrors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { contact: { consent, ...values } }) => {
    const outcome = await send({
      formId: contactInformationFormId,
      part: 'contact',
      pageName: page,
      table: contactInformationFields,
      values,
      consent: { consentToProcess: consent, text: consentText, communications: [] },
    })
    if (outcome.kind === 'done') onSent()
    return outcome
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
      <UnseenField field={guard.website} />
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
