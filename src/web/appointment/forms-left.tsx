import { Link } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { formPaths } from '#contract/page-paths.ts'
import { dueSentences, stillToSend } from '#domain/gp/forms-after-booking.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { Notice } from '../ui/notice.tsx'

type FormsLeftProps = {
  reserveId: string
  forms: NonNullable<ApiValue<'readGpStanding'>['following']>
  /** Of the GP. */
  name: string
  zone: ZoneId
  now: Date
}

/** What a booked GP appointment still waits for. See docs/product/gp.md#forms-after-booking. */
export function FormsLeft({ reserveId, forms: { left, dueAt }, name, zone, now }: FormsLeftProps) {
  const [first] = left
  if (first === undefined) return null
  return (
    <Notice type="warning" title={stillToSend(left)}>
      {dueSentences({ left, dueAt: new Date(dueAt) }, { zone, now, name })}{' '}
      <Link to={formPaths[first](reserveId)}>Fill in what is left</Link>
    </Notice>
  )
}
