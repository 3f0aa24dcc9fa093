import type { MedicareRequest, Verification } from '#contract/funding.ts'
import { checkBirthday } from '#domain/identifiers/person.ts'
import { findTerm } from '#domain/vocabulary.ts'
import { fundingMessages } from '#domain/funding/form-fields.ts'
import { checkCardExpiry, dvaCardTypes } from '#domain/identifiers/numbers.ts'
import {
  isAccepted,
  outcomeOfAll,
  verificationMessages,
  type VerificationOutcome,
} from '#domain/identifiers/verification.ts'
import {
  type DvaCheck,
  type MedicareCheck,
  VerificationAway,
  type VerificationAnswer,
} from '../adapters/verification.ts'
import type { Db } from '../db/database.ts'
import { idempotently } from '../http/idempotency.ts'
import { consumeSlidingAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { changeRecordPart, consultRecord } from './client-record-store.ts'
import {
  type FundingClient,
  toIdempotencyKey,
  readFundingClient,
  saveOwn,
  type RecordRequest,
  type StorePart,
} from './save-record.ts'

/** A form checks as one types; this is far more, and far too few to search a register with. */
const checksOfAClient: RateLimit = { name: 'card-checks:client', most: 60, perSeconds: 3600 }

/** Validates the Medicare card, the DVA card or both, and keeps them. See docs/product/funding-forms.md#card-check. */
export async function saveCards(
  service: Service,
  sender: RecordRequest<MedicareRequest>,
): Promise<Result<Verification>> {
  const before = await answeredBefore<Verification>(service.db, toIdempotencyKey(service, sender))
  if (before) return before
  const checked = await checkCards(service, sender.person, sender.request)
  if (!checked.ok) return checked
  return saveOwn(service, sender, async (tx, own) => {
    const stored = await cardsPart(checked.value)(service, tx, own, sender.request)
    if (!stored.ok) return stored
    const { medicare, dva } = checked.value.verdicts
    const verification = outcomeOfAll([medicare, dva].filter((outcome) => outcome !== null))
    return succeed({ valid: isAccepted(verification), verification })
  })
}

export type CheckedCards = { cards: CardChecks; verdicts: CardOutcomes }

/** What the fields say, and then the register. Before any transaction: the answer may take seconds. */
export async function checkCards(
  service: Service,
  { clientId, by: { requestId } }: OwnPerson,
  request: MedicareRequest,
): Promise<Result<CheckedCards>> {
  const { db, keyring } = service
  const asker = await readFundingClient(db, clientId, service.now())
  const { medicare: onFile } = await consultRecord({ db, keyring }, asker.id)
  const cards = readCards(request, asker, { hasMedicareCard: Boolean(onFile?.number) })
  if (!cards.ok) return cards
  if (!(await consumeSlidingAllowance(db, checksOfAClient, asker.id))) return fail('tooManyRequests')
  const verdicts = await verifyCards(service, cards.value, requestId)
  return verdicts.ok ? succeed({ cards: cards.value, verdicts: verdicts.value }) : verdicts
}

/** Cards that the register has answered about. */
export const cardsPart =
  ({ cards, verdicts }: CheckedCards): StorePart<MedicareRequest> =>
  async ({ keyring }, tx, { at }, request) => {
    const refusal = toRefusal(verdicts)
    if (refusal && request.shouldRejectInvalidDetails) return { ok: false, failure: refusal }
    await changeRecordPart(tx, keyring, { ...at, part: 'medicare' }, (before) => ({
      ...before,
      ...toStored(cards, verdicts),
    }))
    return succeed(null)
  }

/** Each card takes the place of the one before, and what a person found out about that one is gone; a DVA card leaves the Medicare card on file, and the other way round. */
function toStored({ medicare, dva }: CardChecks, verdicts: CardOutcomes) {
  return {
    ...(medicare && {
      parent: null,
      ...medicare,
      verification: verdicts.medicare,
      checkedByHand: null,
    }),
    ...(dva && { dva: { number: dva.number, cardType: dva.cardType, verification: verdicts.dva } }),
  }
}

/** The cards that a request is about: one, or a white DVA card and the Medicare card beside it. */
export type CardChecks = { medicare: MedicareCheck | null; dva: DvaCheck | null }

/** Adds what the form need not ask, and checks what depends on the day. */
function readCards(
  request: MedicareRequest,
  client: FundingClient,
  { hasMedicareCard }: { hasMedicareCard: boolean },
): Result<CardChecks> {
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

/** The register's answer about each card, null where there is none. */
type CardOutcomes = { medicare: VerificationOutcome | null; dva: VerificationOutcome | null }

type CardRegister = keyof CardChecks

/** Checks both cards at a time. */
export async function verifyCards(
  { verification, log }: Pick<Service, 'verification' | 'log'>,
  { medicare, dva }: CardChecks,
  requestId: string,
): Promise<Result<CardOutcomes>> {
  const outcomeOf = async (
    register: CardRegister,
    check: Promise<VerificationAnswer> | null,
  ): Promise<CardOutcome> => {
    try {
      return (await check)?.outcome ?? null
    } catch (error) {
      if (!(error instanceof VerificationAway)) throw error
      log.warn({ requestId, register, reason: error.message }, 'cards cannot be checked')
      return 'away'
    }
  }
  const [ofMedicare, ofDva] = await Promise.all([
    outcomeOf('medicare', medicare && verification.checkMedicare(medicare)),
    outcomeOf('dva', dva && verification.checkDva(dva)),
  ])
  if (ofMedicare === 'away') return fail('unavailable', { message: verificationMessages.medicareAway })
  if (ofDva === 'away') return fail('unavailable', { message: verificationMessages.dvaAway })
  return succeed({ medicare: ofMedicare, dva: ofDva })
}

type CardOutcome = VerificationOutcome | 'away' | null

/** The refusal as an error of its field; null where every card is accepted. See docs/product/funding-forms.md#card-check. */
function toRefusal({ medicare, dva }: CardOutcomes): Failure | null {
  const fields = {
    ...(medicare && !isAccepted(medicare) && { number: verificationMessages.medicare }),
    ...(dva && !isAccepted(dva) && { 'dvaCardDetails.number': verificationMessages.dva }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { code: 'invalidInput', message, fields }
}

class NotAnswered extends Error {}

type KeyedRequest = Parameters<typeof idempotently>[1]

/**
 * The first answer under this key, or null. For a change that calls an outside service before its transaction, so that a
 * repeated request does not call it again. An exception leaves no trace of the key, so this only reads.
 */
export async function answeredBefore<T>(db: Db, keyed: KeyedRequest): Promise<Result<T> | null> {
  if (keyed.key === undefined) return null
  try {
    return await idempotently<T>(db, keyed, () => Promise.reject(new NotAnswered()))
  } catch (error) {
    if (error instanceof NotAnswered) return null
    throw error
  }
}
