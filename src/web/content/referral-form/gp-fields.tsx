import type { Bound } from '../../form/bound.ts'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

export function GpFields({ bind }: { bind: (field: string) => Bound }) {
  return (
    <fieldset className="fields">
      <legend className="text-lg">You</legend>
      <div className="field-row">
        <TextField {...bind('referral.gpName')} label="Your name" autoComplete="name" required />
        <TextField {...bind('referral.gpPractice')} label="Practice" autoComplete="organization" required />
      </div>
      <TextField
        {...bind('referral.providerNumber')}
        label="Provider number"
        help="Eight characters, such as 2426621B."
        autoComplete="off"
        spellCheck={false}
        size="number"
        required
      />
      <div className="field-row">
        <TextField
          {...bind('referral.gpEmail')}
          label="Your email"
          help="An email or a phone number is enough."
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <PhoneField {...bind('referral.gpPhone')} label="Your phone" help="With its area code." />
      </div>
    </fieldset>
  )
}
