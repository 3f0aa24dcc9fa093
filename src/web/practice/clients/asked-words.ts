import type { ClientPage } from '#contract/staff/client-page.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatDateAt } from './format-client.ts'

/** When a client was asked, and only what is known of the email. */
export function formatAsked(
  { askedAt, sentAt, delivery }: ClientPage['reminders'][number],
  zone: ZoneId,
): string {
  const on = formatDateAt(askedAt, zone)
  if (delivery === 'sent') return `Asked by email on ${on}`
  if (delivery === 'kept') return `The email of ${on} was only kept in the outbox`
  return sentAt === null
    ? `Reminder of ${on}: no email has gone out`
    : `Reminder of ${on}: it is not known whether the email went out`
}
