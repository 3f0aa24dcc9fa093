import type { ZoneId } from '#domain/time/zones.ts'
import { SlotPicker, type TimeSlot } from '../appointment/slot-picker.tsx'
import * as styles from './slot-grid.module.css'

type SlotGridProps = {
  date: string | null
  slots: readonly TimeSlot[]
  zone: ZoneId
  chosen: string | null
  onChoose: (startDateTime: string) => void
}

/** The grid scrolls beyond 300 px. See docs/product/gp.md#gp-calendar. */
export function SlotGrid({ date, slots, zone, chosen, onChoose }: SlotGridProps) {
  if (date === null) return <p className="text-sm text-ink-soft">Please choose a date first</p>
  if (slots.length === 0)
    return (
      <output className="block">
        <p className="font-semibold text-sm">Please select another date</p>
        <p className="text-sm text-ink-soft">
          Time slots are currently unavailable in the selected time zone for this date
        </p>
      </output>
    )
  return (
    <fieldset className={styles.slots} aria-label="Times">
      <SlotPicker
        slots={slots}
        zone={zone}
        chosen={chosen}
        onChoose={({ startDateTime }) => onChoose(startDateTime)}
      />
    </fieldset>
  )
}
