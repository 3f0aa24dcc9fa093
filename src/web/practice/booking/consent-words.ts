import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { consentWays } from '#domain/clients/consent-ways.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatShortMoment } from '../desk/format-moment.ts'

type Consent = NonNullable<StaffAppointment['parentConsent']>

/** Who consented and how, then who noted it, when, and which text it was. */
export function formatConsent({ givenAt, version, noted }: Consent, zone: ZoneId): string[] {
  const moment = formatShortMoment(givenAt, zone)
  return [
    noted
      ? `${noted.givenBy} consented ${findLabel(consentWays, noted.way).toLowerCase()}.`
      : `Given on the site, ${moment}.`,
    ...(noted ? [`Noted by ${noted.by}, ${moment}.`] : []),
    ...(version === null ? [] : [`Version of the text: ${version}.`]),
  ]
}
