import { inviteMessages } from '#domain/clients/one-time-code.ts'
import type { RemoteCheck } from '../../form/use-remote-check.ts'
import { NameFields } from '../../form/name-fields.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { EmailInUse, emailInUseMessage } from './email-in-use.tsx'
import type { Flow } from './flow.ts'
import { InviteError } from './invite/invite-error.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

const waiting = (check: RemoteCheck) =>
  check === 'checking' && (
    <span className="icon field__icon--end">
      <Spinner />
    </span>
  )

type ContactFieldsProps = { form: SignUpForm; flow: Flow; isForAnother: boolean }

/** The person who books, and how to reach them. */
export function ContactFields({ form, flow, isForAnother }: ContactFieldsProps) {
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
      <TextField
        {...email}
        type="email"
        inputMode="email"
        label="Email"
        help={flow.emailHelp}
        autoComplete="email"
        spellCheck={false}
        required
        error={emailError(email.error, flow)}
        valid={emailCheck === 'no' && email.error === undefined}
        icon={waiting(emailCheck)}
      />
      <PhoneField
        {...mobile}
        label="Mobile phone"
        help={flow.phoneHelp}
        placeholder="+61 4XX XXX XXX"
        required
        error={mobile.error === inviteMessages.mobileUnknown ? <InviteError isPhone /> : mobile.error}
        valid={phoneCheck === 'yes' && mobile.error === undefined}
        icon={waiting(phoneCheck)}
      />
      <output className="sr-only">{spoken(form)}</output>
    </>
  )
}

/** Where the words name a way out, they lead to it. */
function emailError(message: string | undefined, { logInTo }: Flow) {
  if (message === emailInUseMessage) return <EmailInUse returnTo={logInTo} />
  return message === inviteMessages.notFound ? <InviteError /> : message
}

/** Said politely when the server has answered. Errors are said by their fields. */
function spoken({ errors, emailCheck, phoneCheck, ageMessage }: SignUpForm): string {
  return [
    emailCheck === 'checking' && 'Checking your email.',
    emailCheck === 'no' && 'Your email can be used.',
    errors['newcomer.email'] === emailInUseMessage && emailInUseMessage,
    phoneCheck === 'yes' && 'Your phone number is valid.',
    phoneCheck === 'no' && errors['newcomer.mobile'],
    ageMessage,
  ]
    .filter(Boolean)
    .join(' ')
}
