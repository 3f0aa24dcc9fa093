import { accountEmails } from './account-words.ts'
import { appointmentEmails } from './appointment-emails.ts'
import { chargeEmails, practiceChargeEmails } from './charge-words.ts'
import { clientEmails } from './client-words.ts'
import type { EmailGroup } from './deliver.ts'
import { seriesEmails } from './series-words.ts'
import { peopleEmails } from './people-words.ts'
import { practiceEmails, staffEmails } from './staff-words.ts'

/** Every email that the service sends: whom it is for, and what it says. Nothing else is sent. See docs/product/emails-and-reminders.md. */
export const emails = {
  appointment: appointmentEmails,
  series: seriesEmails,
  client: clientEmails,
  charge: chargeEmails,
  account: accountEmails,
  people: peopleEmails,
  staff: staffEmails,
  practice: practiceEmails,
  practiceCharge: practiceChargeEmails,
} as const satisfies Record<string, EmailGroup>
