import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { inviteMessages } from '#domain/clients/credentials.ts'
import {
  type AgeMessage,
  ageMessages,
  type OnBehalfOf,
  onBehalfOfOptions,
} from '#domain/clients/on-behalf-of.ts'
import { signUpLimits } from '#domain/clients/sign-up.ts'
import type { SetUp } from '#domain/messages/emails.ts'
import { useSettings } from '../api/settings.ts'
import { ChangeFunding } from '../choose-time/booking-funding.ts'
import { originWords } from '../client-details/origin-words.ts'
import { FormErrors, FormFoot, FormSection, ScriptForm } from '../forms/form-parts.tsx'
import type { FormOutcome } from '../forms/form-rules.ts'
import { NameFields } from '../forms/name-fields.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import type { RemoteCheck } from '../forms/remote-check.ts'
import { Spinner, TextButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { DateField } from '../ui/digits-field.tsx'
import { EmailField, PhoneField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { NewcomerRequest } from './sign-up-rules.ts'
import { EmailInUse, emailInUseMessage, type SignUpFormState } from './use-sign-up-form.tsx'

type SignUpFormProps = {
  form: SignUpFormState
  flow: SignUpFlow
  /** Called with what the contract's schema has read. */
  onSubmit: (newcomer: NewcomerRequest) => Promise<FormOutcome>
}

const whoQuestion = 'Who is the session for?'

/** One form, three flows: docs/product/sign-up.md#flows. */
export function SignUpForm({ form, flow, onSubmit }: SignUpFormProps) {
  const setUp = useSettings()
  const { onBehalfOf, firstName, lastName, bookerFirstName, bookerLastName, email } = form.values.newcomer
  const submit = form.onSubmit(async (bodies) => {
    const outcome = await onSubmit(bodies.newcomer as NewcomerRequest) // read by its rules
    if (outcome.kind === 'failed') showToast('error', outcome.message)
    return outcome
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={form.errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Sign up">
        <FormSection title={whoQuestion}>
          <RadioCards
            field={form.bind('newcomer.onBehalfOf')}
            legend={whoQuestion}
            legendHidden
            columns={form.offered.length === 3 ? 3 : 2}
            options={onBehalfOfOptions
              .filter(({ code }) => form.offered.includes(code))
              .map(({ code, label }) => ({ value: code, label }))}
          />
        </FormSection>
        {onBehalfOf !== '' && <ClientFields form={form} flow={flow} onBehalfOf={onBehalfOf} />}
        {onBehalfOf !== '' && (
          <FormSection title="How we reach you" note={onBehalfOf !== 'mySelf' && bookerHelp(setUp)}>
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
          </FormSection>
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

/** How the three flows of the one form differ. See docs/product/sign-up.md#flows. */
export type SignUpFlow = {
  emailHelp: string
  phoneHelp: string
  /** Where a visitor who already has an account goes on after logging in. */
  logInTo: string
  /** The funding flow says at length why an age does not fit, and what to do. */
  explainsAge: boolean
  button: string
  busy: string
}

/** What is sent depends on what the practice has set up: docs/product/emails-and-reminders.md#without-a-provider. */
export const bookingHelp = ({ canSendEmail, canSendSms }: SetUp) =>
  ({
    emailHelp: canSendEmail ? 'We send your appointment details here.' : 'You log in with it.',
    phoneHelp: canSendSms
      ? 'For a reminder the day before, and if the video drops out.'
      : 'In case the video drops out.',
    button: 'Sign up and continue',
    busy: 'Signing you up',
  }) as const

/** For a person who books for someone else. */
export const bookerHelp = ({ canSendEmail }: SetUp): string =>
  `You book and log in. We’ll ${canSendEmail ? 'email you, and ' : ''}call you if we need to.`

export const smsBox = ({ canSendEmail }: SetUp): string =>
  `Send me reminders by SMS${canSendEmail ? ' as well as email' : ''}`

type ClientFieldsProps = { form: SignUpFormState; flow: SignUpFlow; onBehalfOf: OnBehalfOf }

function ClientFields({ form: { bind, ageMessage }, flow, onBehalfOf }: ClientFieldsProps) {
  const { heading, lead } = whoWords[onBehalfOf]
  const isOwn = onBehalfOf === 'mySelf'
  const born = bind('newcomer.dateOfBirth')
  const showsNotice = flow.explainsAge && ageMessage !== null && born.error === ageMessage
  return (
    <FormSection title={heading} note={lead}>
      <div className="fields">
        <NameFields
          first={bind('newcomer.firstName')}
          last={bind('newcomer.lastName')}
          formatLabel={isOwn ? undefined : (label) => label}
        />
        <DateField
          {...born}
          label="Date of birth"
          help="Day, month, year. For example 27/03/1990."
          autoComplete={isOwn ? 'bday' : 'off'}
          required
          error={showsNotice ? undefined : born.error}
          errorNotice={showsNotice && <AgeNotice message={ageMessage} />}
        />
        <Checkbox {...bind('newcomer.atsi')}>
          {originWords[onBehalfOf]} <span className="text-ink-soft">(optional)</span>
        </Checkbox>
      </div>
    </FormSection>
  )
}

/** How the form speaks of the person who has the session. See docs/product/sign-up.md#who-it-is-for. */
const whoWords = {
  mySelf: {
    heading: 'About you',
    lead: null,
  },
  someoneElseAdult: {
    heading: "About the person you're booking for",
    lead: 'The person who will have the session.',
  },
  myChild: {
    heading: 'About your child',
    lead: 'Your child will have the session.',
  },
} as const satisfies Record<OnBehalfOf, { heading: string; lead: string | null }>

/** The funding flow explains why an age does not fit, and where to go instead. See docs/product/sign-up.md#age-in-sign-up. */
const AgeNotice = ({ message }: { message: AgeMessage }) => (
  <Notice type="warning" title={message}>
    {message === ageMessages.adultFunding ? <PayAnotherWay /> : ageAdvice(message)}
  </Notice>
)

function PayAnotherWay() {
  const change = use(ChangeFunding)
  if (!change) return <Link to={paths.findPsychologist()}>See psychologists and other ways to pay</Link>
  return (
    <>
      <TextButton inline onClick={change}>
        Choose another way to pay
      </TextButton>
      . We’re still holding your time.
    </>
  )
}

function ageAdvice(message: Exclude<AgeMessage, typeof ageMessages.adultFunding>) {
  switch (message) {
    case ageMessages.under13:
      return (
        <>
          A GP can tell you who helps younger children. Kids Helpline is free at any age from 5, day and
          night: <a href="tel:1800551800">1800 55 1800</a>.
        </>
      )
    case ageMessages.psychologistForAdults:
      return (
        <Link to={paths.findPsychologist({ isDoTreatTeens: 'true' })}>
          See psychologists who treat young people
        </Link>
      )
    case ageMessages.psychologistForUnder18s:
      return <Link to={paths.findPsychologist()}>See psychologists who treat adults</Link>
  }
}

const checkingIcon = (check: RemoteCheck) =>
  check === 'checking' && (
    <span className="icon field__icon--end">
      <Spinner />
    </span>
  )

type ContactFieldsProps = { form: SignUpFormState; flow: SignUpFlow; isForAnother: boolean }

function ContactFields({ form, flow, isForAnother }: ContactFieldsProps) {
  const { bind, emailCheck, phoneCheck } = form
  const [email, mobile] = [bind('newcomer.email'), bind('newcomer.mobile')]
  return (
    <>
      {isForAnother && (
        <NameFields
          first={bind('newcomer.bookerFirstName')}
          last={bind('newcomer.bookerLastName')}
          whose="your"
        />
      )}
      <EmailField
        {...email}
        help={flow.emailHelp}
        autoComplete="email"
        spellCheck={false}
        required
        error={emailError(email.error, flow)}
        valid={emailCheck === 'no' && email.error === undefined}
        icon={checkingIcon(emailCheck)}
      />
      <PhoneField
        {...mobile}
        label="Mobile phone"
        help={flow.phoneHelp}
        placeholder="+61 4XX XXX XXX"
        required
        error={mobile.error === inviteMessages.mobileUnknown ? <InviteError isPhone /> : mobile.error}
        valid={phoneCheck === 'yes' && mobile.error === undefined}
        icon={checkingIcon(phoneCheck)}
      />
      <output className="sr-only">{announcement(form)}</output>
    </>
  )
}

/** Where the words name a way out, they lead to it. */
function emailError(message: string | undefined, { logInTo }: SignUpFlow) {
  if (message === emailInUseMessage) return <EmailInUse returnTo={logInTo} />
  return message === inviteMessages.notFound ? <InviteError /> : message
}

/** Said politely when the server has answered. Errors are said by their fields. */
const announcement = ({ errors, emailCheck, phoneCheck, ageMessage }: SignUpFormState): string =>
  [
    emailCheck === 'checking' && 'Checking your email.',
    emailCheck === 'no' && 'Your email can be used.',
    errors['newcomer.email'] === emailInUseMessage && emailInUseMessage,
    phoneCheck === 'yes' && 'Your phone number is valid.',
    phoneCheck === 'no' && errors['newcomer.mobile'],
    ageMessage,
  ]
    .filter(Boolean)
    .join(' ')

const contactWords = 'contact us'

/** The words for details that are on no list. Where the email is, the number is named as what to look at. */
function InviteError({ isPhone = false }: { isPhone?: boolean }) {
  const [before = '', after = ''] = inviteMessages.notFound.split(contactWords)
  return (
    <>
      {isPhone && `${inviteMessages.mobileUnknown} `}
      {before}
      <a href={paths.contact()} target="_blank" rel="noopener">
        {contactWords}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </>
  )
}

/** The policies open beside the form: going there must not cost the visitor the password they have just thought of. */
function Agreements({ form: { bind } }: { form: SignUpFormState }) {
  const setUp = useSettings()
  return (
    <div>
      {setUp.canSendSms && <Checkbox {...bind('newcomer.isRegistered')}>{smsBox(setUp)}</Checkbox>}
      <Checkbox {...bind('newcomer.isPoliciesConfirmed')} required>
        I accept the <PolicyLink to={paths.privacy()}>Privacy policy</PolicyLink> and{' '}
        <PolicyLink to={paths.terms()}>Terms and conditions</PolicyLink>
      </Checkbox>
    </div>
  )
}

const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
