import { useNavigate } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import {
  contactFields,
  contactFormId,
  contactSubjects,
  defaultContactSubject,
  longestComment,
} from '#domain/messages/contact-form.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { NoScriptNotice } from '../../form/no-script-notice.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { UnseenField } from '../../form/unseen-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { usePhone } from '../../form/use-phone.ts'
import { useSendMessage } from '../../form/use-send-message.ts'
import { getAccessToken } from '../../session/browser-session.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

const empty = {
  contact: {
    subject: '',
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    comments: '',
    preferredContactMethod: 'email',
    isReceiveUpdates: false,
  },
}

const subjects = [
  { value: '', label: defaultContactSubject },
  ...contactSubjects.map((label) => ({ value: label, label })),
]

const loadRules = async () => {
  const { contactFormSchema } = await import('#contract/messages.ts')
  return () => ({ contact: contactFormSchema })
}

/** See docs/product/contact.md. */
export function ContactForm() {
  const navigate = useNavigate()
  const form = useForm({ initial: empty, loadRules })
  const { send, guard } = useSendMessage()
  const phone = usePhone(form.values.contact.phoneNumber)
  const { errors, reason, showErrors, bind, onSubmit } = form.check({
    remote: { 'contact.phoneNumber': phone === 'no' ? identifierMessages.phone : undefined },
  })
  const submit = onSubmit(async (_, { contact }) => {
    const values = { ...contact, subject: contact.subject || defaultContactSubject }
    const message = { formId: contactFormId, part: 'contact', pageName: 'Contact', table: contactFields }
    const outcome = await send({ ...message, values })
    if (outcome.kind !== 'done') return outcome
    // Asked now: at the press this tab's session may not have been read yet.
    const isSignedIn = await getAccessToken().then(Boolean, () => false)
    await navigate(contentPaths.contactThankYou(isSignedIn ? { return: paths.findPsychologist() } : {}))
    return outcome
  })
  const phoneNumber = bind('contact.phoneNumber')
  return (
    <>
      <NoScriptNotice />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Write to us">
        <SelectField {...bind('contact.subject')} label="Subject" options={subjects} optional />
        <NameFields first={bind('contact.firstName')} last={bind('contact.lastName')} />
        <div className="field-row">
          <TextField
            {...bind('contact.email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
          <PhoneField
            {...phoneNumber}
            label="Phone number"
            placeholder="+61 4XX XXX XXX"
            valid={phone === 'yes' && phoneNumber.error === undefined}
            required
          />
        </div>
        <TextArea
          {...bind('contact.comments')}
          label="Comments"
          help="Please leave out health details and card numbers."
          rows={5}
          maxLength={longestComment}
          required
        />
        <RadioCards
          field={bind('contact.preferredContactMethod')}
          legend="How should we reply?"
          columns={2}
          startsWith={[empty.contact.preferredContactMethod]}
          options={[
            { value: 'email', label: 'By email' },
            { value: 'phone', label: 'By phone' },
          ]}
        />
        <Checkbox {...bind('contact.isReceiveUpdates')}>
          Send me news and articles from time to time <span className="text-ink-soft">(optional)</span>
        </Checkbox>
        <UnseenField field={guard.website} />
        <FormFoot
          button="Send"
          busy={form.busy && 'Sending'}
          failure={form.busy ? null : form.failure}
          reason={reason}
          onRefused={showErrors}
        />
      </ScriptForm>
    </>
  )
}
