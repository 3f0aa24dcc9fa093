import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { parseCents } from '#domain/fees/parse-cents.ts'
import { refundableCents, refuseRefund } from '#domain/money/refunds.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RefundEffects } from './refund-effects.tsx'
import type { WantedRefund } from './refund-request.ts'

const reasons = ['The session did not take place', 'Charged twice', 'Goodwill', 'Another reason'] as const
const otherReason = 'Another reason'

type HowMuch = 'all' | 'part' | 'other'
type RefundFormProps = {
  charge: Charge
  trail: ChargeTrail
  isBusy: boolean
  failure: string | null
  onSend: (wanted: WantedRefund) => void
}

/** How much, and why. */
export function RefundForm({ charge, trail, isBusy, failure, onSend }: RefundFormProps) {
  const left = refundableCents(charge)
  const part = trail.clientPartCents !== null && trail.clientPartCents < left ? trail.clientPartCents : null
  const [howMuch, setHowMuch] = useState<HowMuch>('all')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<string>(reasons[0])
  const [ownReason, setOwnReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; why?: string }>({})
  const cents = howMuch === 'all' ? left : howMuch === 'part' && part !== null ? part : parseCents(typed)
  const why = reason === otherReason ? ownReason.trim() : reason

  const send = () => {
    const amount =
      left > 0 && !cents ? 'Please enter an amount such as 52.08' : refuseRefund(cents || 1, charge)
    const found = { amount: amount ?? undefined, why: why === '' ? 'Please say why' : undefined }
    setErrors(found)
    if (!found.amount && !found.why && cents !== null) onSend({ cents, why })
  }

  // Beside its field, where there is one.
  const refusal = failure ?? (howMuch === 'other' ? undefined : errors.amount)

  const options = [
    { value: 'all', label: `All of it, ${formatCents(left)}` },
    ...(part === null
      ? []
      : [
          {
            value: 'part',
            label: `The client’s part, ${formatCents(part)}`,
            help: 'What is left after the Medicare rebate',
          },
        ]),
    { value: 'other', label: 'Another amount' },
  ]
  return (
    <ScriptForm
      className="fields"
      aria-label="Refund"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RadioCards
        legend="How much"
        options={options}
        chosen={[howMuch]}
        input={{
          name: 'how-much',
          onChange: ({ target: { value } }) =>
            setHowMuch(value === 'part' || value === 'other' ? value : 'all'),
        }}
      />
      {howMuch === 'other' && (
        <TextField
          label="Amount in dollars"
          size="short"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={errors.amount}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <SelectField
        label="Why"
        options={reasons.map((one) => ({ value: one, label: one }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reason === otherReason && (
        <TextField
          label="Which reason"
          maxLength={500}
          autoComplete="off"
          value={ownReason}
          error={errors.why}
          onChange={(event) => setOwnReason(event.currentTarget.value)}
        />
      )}
      <RefundEffects charge={charge} trail={trail} cents={cents} />
      {refusal && <Notice type="error" announced="atOnce" title={refusal} />}
      <Button type="submit" wide busy={isBusy && 'Asking for the refund'}>
        {cents ? `Refund ${formatCents(cents)}` : 'Refund'}
      </Button>
    </ScriptForm>
  )
}
