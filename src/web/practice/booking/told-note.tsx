import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatBirthday } from '../clients/format-client.ts'

type Person = Pick<BookingOptions['client'], 'name' | 'dateOfBirth' | 'email' | 'isToldByEmail'>

/** Name and birth date stand beside every send. */
export function ToldNote({ client: { name, dateOfBirth, email, isToldByEmail } }: { client: Person }) {
  const { keptEmails } = useSettings()
  return isToldByEmail && keptEmails === null ? (
    <p className="text-sm text-ink-soft">
      {name}, born {formatBirthday(dateOfBirth)}, is told by email at {email}.
    </p>
  ) : (
    <Notice type="warning" title="No email will reach this client">
      {name}, born {formatBirthday(dateOfBirth)}:{' '}
      {isToldByEmail ? keptEmails : 'their address is not confirmed, or mail is not set up.'} Please tell them
      yourself.
    </Notice>
  )
}
