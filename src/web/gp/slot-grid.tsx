import type { ZoneId } from '#domain/time/zones.ts'
import { SlotPicker, type TimeSlot } from '../appointment/slot-picker.tsx'

type SlotGridProps = {
  date: string | null
  slots: readonly TimeSlot[]
  zone: ZoneId
  chosen: string | null
  onChoose: (startDateTime: string) => void
}

/** Document 1 sections 8 and 9: the words, and a grid that scrolls beyond 300 px. */
export function SlotGrid({ date, slots, zone, chosen, onChoose }: SlotGridProps) {
  if (date === null) return <p className="soft small">Please choose a date first</p>
  if (slots.length === 0)
    return (
      <output className="block">
        <p className="strong small">Please select another date</p>
        <p className="soft small">
          Time slots are currently unavailable in the selected time zone for this date
        </p>
      </output>
    )
  return (
    <fieldset className="gp-slots" aria-label="Times">
      <SlotPicker
        slots={slots}
        zone={zone}
        chosen={chosen}
        onChoose={({ startDateTime }) => onChoose(startDateTime)}
      />
    </fieldset>
  )
}
