import { zoneLabel } from '#domain/time/zones.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'

/** What another time zone means, before it is saved. See docs/product/practice.md#another-time-zone. */
export function ZoneChange({ form: { base, values } }: { form: Pick<ClinicianForm, 'base' | 'values'> }) {
  if (!base || base.fields.timeZone === values.timeZone) return null
  const [before, after] = [zoneLabel(base.fields.timeZone), zoneLabel(values.timeZone)]
  return (
    <Notice type="warning" announced="politely" title={`From ${before} to ${after} time, from when you save`}>
      <ul className="list-disc pl-5">
        <li>
          Working hours, leave and extra hours keep their clock times. 9:00 am in {before} becomes 9:00 am in{' '}
          {after}.
        </li>
        <li>
          Booked sessions do not move. The diary shows them in {after} time; clients still meet at the same
          moment.
        </li>
        <li>Sessions that are then outside the hours or in leave are listed when you press save.</li>
      </ul>
    </Notice>
  )
}
