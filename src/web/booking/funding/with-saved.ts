import { checkPersonName } from '#domain/clients/person-name.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { CardBody } from '../../client-details/medicare-card.ts'
import type { Part } from './use-saver.ts'

/** The record as the server has it once it has stored this part. */
export function withSaved(client: ClientRecord, part: Part): ClientRecord {
  switch (part.saves) {
    case 'saveAddress':
      return { ...client, address: { ...part.body, line2: part.body.line2 ?? null } }
    case 'saveMedicare':
      return { ...client, medicare: withCard(client, part.body) }
    case 'saveContact': {
      const { tags } = part.body
      const contact = { ...tidy(part.body), mobileNumber: toNumber(part.body.mobileNumber) }
      const others = client.keyClientContacts.filter((one) => !one.tags.some((tag) => tags.includes(tag)))
      return { ...client, keyClientContacts: [...others, contact] }
    }
    case 'saveGuardian':
      return { ...client, guardian: tidy(part.body) }
    case 'saveIntake': {
      const { behalfOf = 'mySelf', isConsentForParent = false } = part.body
      return { ...client, intake: { behalfOf, isConsentForParent } }
    }
    case 'saveReferral':
      return { ...client, referral: part.body }
    case 'saveNdis':
      return { ...client, ndis: part.body }
    case 'saveWorkCover': {
      const numberOfAppointmentApproved = Number(part.body.numberOfAppointmentApproved)
      return { ...client, workCover: { ...part.body, numberOfAppointmentApproved } }
    }
    // No form that keeps a draft shows them.
    case 'saveTimeZone':
    case 'saveOwnClaim':
      return client
  }
}

const noCard = {
  number: null,
  irn: null,
  expiryDate: null,
  firstName: null,
  lastName: null,
  dateOfBirth: null,
}

/** A DVA card leaves the Medicare card on file, and the other way round. A white one comes with a Medicare card. */
function withCard(client: ClientRecord, body: CardBody): NonNullable<ClientRecord['medicare']> {
  const before = client.medicare ?? { ...noCard, dva: null }
  const { firstName = client.firstName, lastName = client.lastName, dateOfBirth = client.dateOfBirth } = body
  const { number, irn, expiryDate } = body
  const parent = body.dva ? null : (body.parent ?? null)
  return {
    ...before,
    ...(number && irn && expiryDate && { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent }),
    ...(body.dva && { dva: body.dvaCardDetails }),
  }
}

/** Names and emails as they are stored. */
const tidy = <T extends object>(body: T): T =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, text]: [string, unknown]) => {
      const check = field.endsWith('Name') ? checkPersonName : field.endsWith('Email') ? checkEmail : null
      const read = check && typeof text === 'string' ? check(text) : null
      return [[field, read?.ok ? read.value : text]]
    }),
  ) as T // the same fields

/** The usual spellings of an Australian number. The server knows them all, with tables that are too large for this page. */
const toNumber = (typed: string): string => typed.replaceAll(/[^\d+]/g, '').replace(/^0/, '+61')
