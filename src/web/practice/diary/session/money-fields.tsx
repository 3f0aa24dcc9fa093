import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { OutcomeMoney } from './use-outcome-money.ts'

/** How long it took, and whether the policy’s charge is to be left out. */
export function MoneyFields({ money }: { money: OutcomeMoney }) {
  const { asksMinutes, minutesTogether, minutes, setMinutes, canWaive, isWaived, setWaived } = money
  if (!asksMinutes && !canWaive) return null
  return (
    <div className="mt-3 grid gap-3">
      {asksMinutes && (
        <TextField
          label="Minutes delivered"
          help={
            minutesTogether > 0
              ? `You were in the room together for ${minutesTogether} minutes. The Medicare item follows what you save.`
              : 'As booked, unless you change it. The Medicare item follows them.'
          }
          size="number"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      )}
      {canWaive && (
        <Checkbox checked={isWaived} onChange={(event) => setWaived(event.currentTarget.checked)}>
          Don’t charge
        </Checkbox>
      )}
    </div>
  )
}
