import { useState } from 'react'
import { weekDays, type WeekDay } from '#domain/clinicians/week-days.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Bound } from '../../../form/bound.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { nameZone } from '../../desk/format-moment.ts'
import * as styles from './hours-fields.module.css'

type HoursFieldsProps = {
  bind: (field: `clinician.hours.${WeekDay}.${'from' | 'to'}`) => Bound
  timeZone: ZoneId
}

/** From and to of each day; a day with both empty has no sessions. */
export function HoursFields({ bind, timeZone }: HoursFieldsProps) {
  const [now] = useState(() => new Date())
  return (
    <fieldset>
      <legend className="field__label">Hours</legend>
      <p className="field__help">
        When clients may book, in {nameZone(timeZone, now)}. Leave a day empty where there are no sessions.
      </p>
      {weekDays.map(({ code, label }) => (
        <fieldset key={code} className={styles.day}>
          <legend>{label}</legend>
          <TextField {...bind(`clinician.hours.${code}.from`)} type="time" step={300} label="From" />
          <TextField {...bind(`clinician.hours.${code}.to`)} type="time" step={300} label="To" />
        </fieldset>
      ))}
    </fieldset>
  )
}
