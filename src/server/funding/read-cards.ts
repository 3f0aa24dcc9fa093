import type { MedicareRequest } from '#contract/funding.ts'
import { findTerm } from '#domain/clinicians/vocabulary.ts'
import { fundingMessages } from '#domain/funding/form-fields.ts'
import { checkBirthday } from '#domain/clients/date-of-birth.ts'
import { checkCardExpiry } from '#domain/identifiers/card-expiry.ts'
import { dvaCardTypes } from '#domain/identifiers/dva.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { DvaCheck, MedicareCheck } from '../ports/verification.ts'
import type { FundingClient } from './funding-client.ts'

/** The cards that a request is about: one, or a white DVA card and the Medicare card beside it. */
export type Cards = { medicare: MedicareCheck | null; dva: DvaCheck | null }

/** Adds what the form need not ask, and checks what depends on the day. */
export function readCards(
  request: MedicareRequest,
  client: FundingClient,
  { hasMedicareCard }: { hasMedicareCard: boolean },
): Result<Cards> {
  const { firstName = client.firstName, lastName = client.lastName, number, irn } = request
  const { dateOfBirth = client.dateOfBirth } = request
  const person = { firstName, lastName, dateOfBirth }
  const parent = request.dva ? undefined : request.parent
  const birthday = checkBirthday(dateOfBirth, client.today)
  const parentBirthday = parent && checkBirthday(parent.dateOfBirth, client.today)
  const expiry =
    request.expiryDate === undefined ? undefined : checkCardExpiry(request.expiryDate, client.today)
  const fields = {
    ...missingBesideWhite(request, hasMedicareCard),
    ...(!birthday.ok && { dateOfBirth: birthday.message }),
    ...(parentBirthday?.ok === false && { 'parent.dateOfBirth': parentBirthday.message }),
    ...(expiry?.ok === false && { expiryDate: expiry.message }),
  }
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  return succeed({
    medicare:
      number !== undefined && irn !== undefined && expiry?.ok
        ? { ...person, number, irn, expiryDate: expiry.value, ...(parent && { parent }) }
        : null,
    dva: request.dva ? { ...person, ...request.dvaCardDetails } : null,
  })
}

const ofMedicareCard = {
  number: fundingMessages.medicareNumber,
  irn: fundingMessages.irn,
  expiryDate: fundingMessages.expiryDate,
} as const

/** A white card needs a Medicare card: a whole one in the request, or the one on file, which then stays as it is. */
function missingBesideWhite(request: MedicareRequest, hasMedicareCard: boolean): Record<string, string> {
  if (!request.dva || !findTerm(dvaCardTypes, request.dvaCardDetails.cardType).needsMedicareCard) return {}
  const missing = Object.entries(ofMedicareCard).filter(
    ([field]) => request[field as keyof typeof ofMedicareCard] === undefined,
  )
  const isLeftOut = missing.length === Object.keys(ofMedicareCard).length
  return isLeftOut && hasMedicareCard ? {} : Object.fromEntries(missing)
}
