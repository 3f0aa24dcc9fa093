import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { mostInSeries, seriesSteps } from '#domain/booking/series.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { methods } from '#domain/funding/methods.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { waysToMeet } from './booking-choice.ts'
import type { Booking } from './use-booking.ts'
import * as styles from './booking.module.css'

const repeats = [
  { value: 'once', label: 'Once' },
  ...seriesSteps.map(({ weeks, label }) => ({ value: String(weeks), label })),
]
const counts = Array.from({ length: mostInSeries - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `${index + 2} sessions`,
}))

type BookingChoicesProps = { options: BookingOptions; booking: Booking }

/** With whom, what, how, who pays, and how often. */
export function BookingChoices({ options: { client, clinicians }, booking }: BookingChoicesProps) {
  const { chosen, change, clinician, type } = booking
  const ways = waysToMeet({ client, clinician, funding: chosen.funding })
  return (
    <div className={styles.two}>
      {clinicians.length > 1 && (
        <SelectField
          id="clinician"
          label="With"
          value={chosen.clinicianId}
          onChange={(event) => change({ clinicianId: event.target.value })}
          options={clinicians.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        id="type"
        label="Session"
        value={chosen.typeId}
        onChange={(event) => change({ typeId: event.target.value })}
        options={(clinician?.types ?? []).map(({ id, label, minutes }) => ({
          value: id,
          label: `${label}, ${minutes} minutes`,
        }))}
      />
      {type && type.funding.length > 0 && (
        <SelectField
          id="funding"
          label="Paid by"
          value={chosen.funding ?? ''}
          onChange={(event) =>
            change({ funding: type.funding.find((code) => code === event.target.value) ?? null })
          }
          options={type.funding.map((code) => ({ value: code, label: methods[code].label }))}
        />
      )}
      <SelectField
        id="delivery"
        label="How"
        value={chosen.deliveryType}
        onChange={(event) => {
          const deliveryType = ways.find((code) => code === event.target.value)
          if (deliveryType) change({ deliveryType })
        }}
        options={ways.map((code) => ({
          value: code,
          label: findLabel(deliveryTypes, code),
        }))}
      />
      <SelectField
        id="repeat"
        label="How often"
        value={String(chosen.repeat)}
        onChange={(event) =>
          change({
            repeat: seriesSteps.find(({ weeks }) => String(weeks) === event.target.value)?.weeks ?? 'once',
          })
        }
        options={repeats}
      />
      {chosen.repeat !== 'once' && (
        <SelectField
          id="count"
          label="How many"
          value={String(chosen.count)}
          onChange={(event) => change({ count: Number(event.target.value) })}
          options={counts}
        />
      )}
    </div>
  )
}
