import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import {
  contactFields,
  contactFormId,
  contactSubjects,
  defaultContactSubject,
  longestComment,
} from '#domain/messages/site-forms.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { AlsoGoesTo, FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { NoScriptNotice, UnseenField, useSendMessage } from '../forms/public-form.tsx'
import { usePhone } from '../forms/remote-check.ts'
import { useForm } from '../forms/use-form.ts'
import type { PageHandle } from '../page-handle.ts'
import { getAccessToken } from '../session/browser-session.ts'
import { CrisisCard } from '../site/crisis-card.tsx'
import { PageHead } from '../site/page-head.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { EmailField, PhoneField, SelectField, TextArea } from '../ui/field.tsx'
import { Blocks } from './blocks.tsx'
import { loadPageStory } from './load-blocks.ts'
import * as styles from './content.module.css'

/** The page has its own button. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

export const loader = ({ context }: LoaderFunctionArgs) => loadPageStory(context, 'contact')

export default function ContactPage() {
  const { title, description, lead, blocks } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <div className="journey">
        <div className="journey__main grid gap-8 content-start">
          <header>
            <h1>{title}</h1>
            {lead && <p className="lead mt-3">{lead}</p>}
          </header>
          <div>
            <ContactForm />
          </div>
        </div>
        <div className="journey__side grid gap-5 lg:static">
          <CrisisCard title="Is it urgent?">
            We cannot answer in a crisis. These people can, day and night.
          </CrisisCard>
          <div className={`card ${styles.contactText}`}>
            <Blocks blocks={blocks} width="column" />
            <PracticeDetails />
          </div>
        </div>
      </div>
    </div>
  )
}

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
function ContactForm() {
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
          <EmailField {...bind('contact.email')} autoComplete="email" spellCheck={false} required />
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
        <AlsoGoesTo formId={contactFormId} />
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

/** How else the practice is reached, and who it is. Only what it has entered. */
function PracticeDetails() {
  const {
    productName,
    practice: { phone, address, abn },
  } = useSettings()
  return (
    <>
      <p className="mt-5">
        You can also write to <SupportEmail />
        {phone && (
          <>
            {' '}
            or call <a href={`tel:${phone.number}`}>{phone.words}</a>
          </>
        )}
        .
      </p>
      {(address || abn) && (
        <address className="mt-3 not-italic">
          {productName}
          {address && (
            <>
              <br />
              {address}
            </>
          )}
          {abn && (
            <>
              <br />
              ABN {abn}
            </>
          )}
        </address>
      )}
    </>
  )
}
