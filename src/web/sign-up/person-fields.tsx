import { inviteMessages } from '#domain/clients/one-time-code.ts'
import type { RemoteCheck } from '../appointment/use-remote-check.ts'
import { NameFields } from '../form/name-fields.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { PhoneField } from '../ui/field/phone-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { AgeNotice } from './age-notice.tsx'
import { EmailInUse, emailInUseMessage } from './email-in-use.tsx'
import type { Flow } from './flow.ts'
import { InviteFault } from './invite/invite-fault.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

const waiting = (check: RemoteCheck) =>
  check === 'checking' && (
    <span className="icon icon--end">
      <Spinner />
    </span>
  )

/** Who somebody is and how to reach them. */
export function PersonFields({ form, flow }: { form: SignUpForm; flow: Flow }) {
  const { field, errors, faults, emailCheck, phoneCheck, ageMessage } = form
  const showsNotice = flow.explainsAge && errors.dob !== undefined && errors.dob === ageMessage
  return (
    <>
      <NameFields first="firstName" last="lastName" field={field} errors={errors} />
      <TextField
        {...field('email')}
        id="email"
        type="email"
        inputMode="email"
        label="Email"
        help={flow.emailHelp}
        autoComplete="email"
        spellCheck={false}
        required
        error={emailError(errors.email, flow)}
        valid={emailCheck === 'no' && faults.email === undefined}
        icon={waiting(emailCheck)}
      />
      <PhoneField
        {...field('phone')}
        id="phone"
        label="Mobile phone"
        help={flow.phoneHelp}
        placeholder="+61 4XX XXX XXX"
        required
        error={errors.phone === inviteMessages.mobileUnknown ? <InviteFault isPhone /> : errors.phone}
        valid={phoneCheck === 'yes' && faults.phone === undefined}
        icon={waiting(phoneCheck)}
      />
      <DateField
        {...field('dob')}
        id="dob"
        label="Date of birth"
        help="Day, month, year. For example 27/03/1990."
        autoComplete="bday"
        required
        error={showsNotice ? undefined : errors.dob}
        errorNotice={showsNotice && ageMessage !== null && <AgeNotice message={ageMessage} />}
      />
      <output className="sr">{spoken(form)}</output>
    </>
  )
}

/** Where the words name a way out, they lead to it. */
function emailError(message: string | undefined, { logInTo }: Flow) {
  if (message === emailInUseMessage) return <EmailInUse returnTo={logInTo} />
  return message === inviteMessages.notFound ? <InviteFault /> : message
}

/** Said politely when the server has answered. Faults are said by their fields. */
function spoken({ errors, emailCheck, phoneCheck, ageMessage }: SignUpForm): string {
  return [
    emailCheck === 'checking' && 'Checking your email.',
    emailCheck === 'no' && 'Your email can be used.',
    errors.email === emailInUseMessage && emailInUseMessage,
    phoneCheck === 'yes' && 'Your phone number is valid.',
    phoneCheck === 'no' && errors.phone,
    ageMessage,
  ]
    .filter(Boolean)
    .join(' ')
}
