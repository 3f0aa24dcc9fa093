import type { Visit } from '#contract/staff/rooms.ts'
import { itemOfMinutes } from '#domain/receipts/service-items.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { countOf } from './format-session.ts'
import type { OutcomeMoney } from './use-outcome-money.ts'

type PhoneItems = Visit['phoneItems']

/** How long it took, and whether the policy’s charge is to be left out. */
export function MoneyFields({ money, phoneItems }: { money: OutcomeMoney; phoneItems: PhoneItems }) {
  const { asksMinutes, minutes, setMinutes, canWaive, isWaived, setWaived } = money
  if (!asksMinutes && !canWaive) return null
  return (
    <div className="mt-3 grid gap-3">
      {asksMinutes && (
        <TextField
          label="Minutes delivered"
          help={helpOf(money)}
          size="number"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      )}
      {asksMinutes && phoneItems.length > 0 && (
        <output className="text-sm text-ink-soft">{itemWords(phoneItems, Number(minutes))}</output>
      )}
      {canWaive && (
        <Checkbox checked={isWaived} onChange={(event) => setWaived(event.currentTarget.checked)}>
          Don’t charge
        </Checkbox>
      )}
    </div>
  )
}

/** By phone no minutes are measured: what is entered here suggests. */
function itemWords(phoneItems: PhoneItems, minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 1) return ''
  const item = itemOfMinutes(phoneItems, minutes)
  const length = `${countOf(minutes, 'minute')} by phone`
  return item
    ? `For ${length}, Medicare item ${item.number} (${item.description}) is suggested.`
    : `No Medicare item is suggested for ${length}.`
}

function helpOf({ isSaved, minutesTogether }: OutcomeMoney): string {
  if (isSaved)
    return 'The Medicare item follows them. If you change them, a receipt or invoice that was issued is voided and issued again, unless all of it was refunded. The charge stays as it is.'
  return minutesTogether > 0
    ? `You were in the room together for ${minutesTogether} minutes. The Medicare item follows what you save.`
    : 'As booked, unless you change it. The Medicare item follows them.'
}
