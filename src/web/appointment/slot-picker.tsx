import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import type { Availability } from '#contract/booking.ts'
import { type Band, bandNames, findBand, bands } from '#domain/time/bands.ts'
import { minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localMinuteAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { SlotBand } from '../ui/calendar/slot-band.tsx'
import { SlotButton } from '../ui/calendar/slot-button.tsx'

export type TimeSlot = Availability['timeSlots'][string]['timeSlots'][number]

const icons = { morning: Sunrise, afternoon: Sun, evening: Moon } as const satisfies Record<Band, unknown>

const bandOfSlot = (slot: TimeSlot, zone: ZoneId) =>
  findBand(modulo(localMinuteAt(new Date(slot.startDateTime), zone), minutesPerDay))

type SlotPickerProps = {
  slots: readonly TimeSlot[]
  /** The zone that the caller writes beside the times. */
  zone: ZoneId
  /** The chosen slot's startDateTime. */
  chosen: string | null
  onChoose: (slot: TimeSlot) => void
}

/**
 * Morning, afternoon and evening, each folded by its heading; a group without times is left out.
 * See docs/product/choosing-a-time.md#times-of-day.
 */
export function SlotPicker({ slots, zone, chosen, onChoose }: SlotPickerProps) {
  return bandNames.map((band) => {
    const inBand = slots.filter((slot) => bandOfSlot(slot, zone) === band)
    if (inBand.length === 0) return null
    const Icon = icons[band]
    return (
      <SlotBand key={band} label={bands[band].label} icon={<Icon className="icon" />} count={inBand.length}>
        {inBand.map((slot) => (
          <SlotButton
            key={slot.startDateTime}
            chosen={slot.startDateTime === chosen}
            onClick={() => onChoose(slot)}
          >
            {formatTimeAt(new Date(slot.startDateTime), zone, 'h:mm aa')}
          </SlotButton>
        ))}
      </SlotBand>
    )
  })
}
