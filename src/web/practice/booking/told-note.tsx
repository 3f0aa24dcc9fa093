import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatBirthday } from '../clients/format-client.ts'

type Person = Pick<BookingOptions['client'], 'name' | 'dateOfBirth' | 'email' | 'isToldByEmail'>

/** Name and birth date stand beside every send. */
export function ToldNote({ client: { name, dateOfBirth, email, isToldByEmail } }: { client: Person }) {
  return isToldByEmail ? (
    <p className="text-sm text-ink-soft">
      {name}, born {formatBirthday(dateOfBirth)}, is told by email at {email}.
    </p>
  ) : (
    <Notice type="warning" title="No email will reach this client">
      {name}, born {formatBirthday(dateOfBirth)}, has not confirmed their address, or mail is not set up.
      Please tell them yourself.
    </Notice>
  )
}

/** After the change, as true as before it. */
export const toldCopy = (done: string, isToldByEmail: boolean): string =>
  isToldByEmail ? `${done} The client is told by email.` : `${done} Please tell the client yourself.`
