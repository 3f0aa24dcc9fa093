import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useProductName } from '../../../api/settings.ts'
import { useClientProfile } from '../../../client/client-profile.ts'
import { paths } from '#contract/page-paths.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { PhoneField } from '../../../ui/field/phone-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { consentText, updatesText } from '../consent-copy.ts'
import type { StepProps } from '../step-props.ts'

export function ContactStep({ answers, change, errors, leave }: StepProps) {
  const productName = useProductName()
  useOwnDetails({ answers, change })
  const text = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    value: answers[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => leave(name),
  })
  const box = (name: 'consent' | 'updates') => ({
    name,
    checked: answers[name] === 'yes',
    onChange: ({ target }: { target: { checked: boolean } }) =>
      change({ [name]: target.checked ? 'yes' : '' }),
  })
  const [beforePolicy = '', afterPolicy = ''] = consentText(productName).split('Privacy policy')
  return (
    <div className="fields">
      <div className="field-row">
        <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...text('email')} />
      <PhoneField label="Phone" placeholder="+61 4XX XXX XXX" {...text('phone')} />
      <div>
        <Checkbox {...box('consent')} required error={errors.consent} onBlur={() => leave('consent')}>
          {beforePolicy}
          <Link to={paths.privacy()}>Privacy policy</Link>
          {afterPolicy}
        </Checkbox>
        <Checkbox {...box('updates')}>
          {updatesText} <span className="text-ink-soft">(optional)</span>
        </Checkbox>
      </div>
    </div>
  )
}

/** A signed-in client is not asked for what we know, unless they have begun to answer. */
function useOwnDetails({ answers, change }: Pick<StepProps, 'answers' | 'change'>): void {
  const { record } = useClientProfile()
  const { firstName, lastName, email, phone } = answers
  const isEmpty = `${firstName}${lastName}${email}${phone}` === ''
  const isOffered = useRef(false)
  useEffect(() => {
    if (!record || isOffered.current) return
    // Once: clearing the fields afterwards is the person's own doing.
    isOffered.current = true
    if (!isEmpty) return
    change({
      firstName: record.firstName,
      lastName: record.lastName,
      email: record.email,
      phone: record.mobile ?? '',
    })
  }, [record, isEmpty, change])
}
